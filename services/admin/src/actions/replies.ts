import type { BodyOf, saveReply as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import type { ReplyRow } from '../store/replies.ts';

export function saveReply(
  { replies, audit }: Pick<Context, 'replies' | 'audit'>,
  { code, text }: BodyOf<typeof operation>,
  operatorId: string,
): Promise<ReplyRow> {
  return audit.transaction(async (session) => {
    await audit.append({ operatorId, action: 'save-reply', details: { code } }, session);
    return replies.save(code, text, session);
  });
}

/** Deletes a canned reply. @throws NOT_FOUND */
export async function deleteReply(
  { replies, audit }: Pick<Context, 'replies' | 'audit'>,
  replyId: string,
  operatorId: string,
): Promise<void> {
  await audit.transaction(async (session) => {
    const row = await replies.remove(replyId, session);
    if (!row) throw new ProblemError('NOT_FOUND');
    await audit.append({ operatorId, action: 'delete-reply', details: { code: row.code } }, session);
  });
}
