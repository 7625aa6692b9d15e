import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import type { Suspension } from '../store/profile-rows.ts';
import { emailEvent, suspendedFacts } from './email-event.ts';
import { tellSuspension } from './tell-suspension.ts';

/**
 * Ends a suspension before its date, and tells the member, except of a removal. Without a suspension, only informs the mailbox and
 * auth again, so an unanswered call can be retried.
 * @param closing end a ban or a removal alone: a suspension that stood before it stands again
 * @param operatorId writes an entry; auth writes that of a closing
 * @throws NOT_FOUND for an unknown member
 */
export async function liftSuspension(
  context: Context,
  memberId: string,
  { closing = false, operatorId }: { closing?: boolean; operatorId?: string } = {},
): Promise<void> {
  const { mongo, profiles, mailbox, outbox, acts, now } = context;
  const row = await inTransaction(mongo.client, async (session) => {
    const member = await profiles.find(memberId, session);
    const ended = member?.suspension;
    if (!ended || (closing && !ended.erasedAt)) return member;
    const earlier = closing ? withoutSuspension(ended, ended, now()) : null;
    if (ended.reason)
      await outbox.add(session, [
        earlier
          ? emailEvent(memberId, 'profile-suspended', suspendedFacts(earlier))
          : emailEvent(memberId, 'suspension-lifted'),
      ]);
    if (operatorId) await acts.acted({ operatorId, action: 'lift-suspension', targetId: memberId }, session);
    return profiles.change(session, memberId, () => ({ suspension: earlier }));
  });
  if (!row) throw new ProblemError('NOT_FOUND');
  await mailbox.applyProfile(row);
  await tellSuspension(context, row);
}

/** What stands once `lifted` ends: the suspension that a ban took the place of, unless it is over; or the ban without that one. */
export function withoutSuspension(
  standing: Suspension,
  lifted: Pick<Suspension, 'at'>,
  now: Date,
): Suspension | null {
  const { before, ...own } = standing;
  if (own.at.getTime() === lifted.at.getTime()) return before && before.until > now ? before : null;
  return before?.at.getTime() === lifted.at.getTime() ? own : standing;
}
