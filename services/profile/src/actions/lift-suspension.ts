import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { emailTo } from './suspend-member.ts';

/** Ends a suspension before its date, and tells the member. @throws NOT_FOUND when there is none */
export async function liftSuspension(
  { mongo, profiles, mailbox, outbox }: Context,
  memberId: string,
): Promise<void> {
  const row = await inTransaction(mongo.client, async (session) => {
    const before = await profiles.find(memberId, session);
    if (!before?.suspension) throw new ProblemError('NOT_FOUND');
    await outbox.add(session, [emailTo(memberId, 'suspension-lifted', {})]);
    return profiles.change(session, memberId, () => ({ suspension: null }));
  });
  if (row) await mailbox.applyProfile(row);
}
