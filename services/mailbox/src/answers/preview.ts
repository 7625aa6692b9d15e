import type { AnswerOf } from '@emberline/contracts';
import { asSeenBy, type listContacts } from '@emberline/contracts';
import type { LastMessage } from '../domain/conversation.ts';
import type { TextViewer } from '../domain/member.ts';

type Preview = NonNullable<AnswerOf<typeof listContacts>['contacts'][number]['lastMessage']>;

/** A message in a list. Everybody sees that it came; only viewers with a membership see its text. */
export function previewAnswer(message: LastMessage & { sender: string }, viewer: TextViewer): Preview {
  const { messageId, sender, seq, at, authoredBy, preview } = message;
  return asSeenBy<Preview>(viewer, 'preview', {
    _id: messageId,
    content: preview,
    sender,
    seq,
    createdAt: at.toISOString(),
    authoredBy,
  });
}
