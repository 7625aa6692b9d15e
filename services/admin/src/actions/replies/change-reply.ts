import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import type { AuditFact } from '../../domain/audit-fact.ts';

const changes = { 'delete-reply': 'remove', 'use-reply': 'countUse' } as const satisfies Partial<
  Record<AuditFact['action'], keyof Context['replies']>
>;

/** Deletes a canned reply or counts a use of it. @throws NOT_FOUND */
export async function changeReply(
  { replies, audit }: Pick<Context, 'replies' | 'audit'>,
  action: keyof typeof changes,
  { replyId, operatorId }: { replyId: string; operatorId: string },
): Promise<void> {
  await audit.transaction(async (session) => {
    const row = await replies[changes[action]](replyId, session);
    if (!row) throw new ProblemError('NOT_FOUND');
    await audit.append({ operatorId, action, details: { code: row.code } }, session);
  });
}
