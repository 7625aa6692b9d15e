import { markRead } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../../context.ts';

export const markReadRoute = route(markRead, async (context: Context, { body, caller, signal }) => {
  const { contactId: other, upToSeq } = body;
  const read = { kind: 'read', readingId: newId(), reader: caller.id, other, upToSeq } as const;
  const { readSeq, unread, version } = await context.changeQueue.read(read, signal);
  return { readSeq, unread, unreadVersion: version };
});
