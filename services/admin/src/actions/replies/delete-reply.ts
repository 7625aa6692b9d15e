import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';

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
