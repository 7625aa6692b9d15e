import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { emailEvent } from './email-event.ts';

/**
 * Ends a suspension before its date, and tells the member, except of a removal. Where there is none only the mailbox hears it again, so that a
 * call that it had not answered can be repeated. @throws NOT_FOUND for an unknown member
 */
export async function liftSuspension(
  { mongo, profiles, mailbox, outbox }: Context,
  memberId: string,
): Promise<void> {
  const row = await inTransaction(mongo.client, async (session) => {
    const before = await profiles.find(memberId, session);
    if (!before?.suspension) return before;
    if (before.suspension.reason) await outbox.add(session, [emailEvent(memberId, 'suspension-lifted')]);
    return profiles.change(session, memberId, () => ({ suspension: null }));
  });
  if (!row) throw new ProblemError('NOT_FOUND');
  await mailbox.applyProfile(row);
}
