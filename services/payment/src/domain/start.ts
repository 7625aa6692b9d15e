import type { AnswerOf, getAccount } from '@emberline/contracts';
import { isUnavailable, ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import type { AttemptRow } from '../store/attempts.ts';
import type { MembershipRow } from '../store/memberships.ts';
import { syncMembership } from './sync.ts';
import { tellMailbox } from './tell-mailbox.ts';

/** Whether this membership still runs: another one may not be started. */
export function isRunning(row: MembershipRow | null): boolean {
  return row !== null && row.status !== 'ended';
}

type Account = AnswerOf<typeof getAccount>;

/** The provider's customer for a member, made when first needed. */
export async function customerOf(context: Context, account: Account): Promise<string> {
  const memberId = account.id;
  const known = await context.customers.of(memberId);
  if (known) return known.customerId;
  const customerId = await context.provider.createCustomer({
    memberId,
    name: `${account.firstname} ${account.lastname}`,
    email: account.email,
  });
  if (await context.customers.remember(memberId, customerId)) return customerId;
  // Deleted in the meantime: nothing of the person stays at the provider.
  await context.provider.deleteCustomer(customerId);
  throw new ProblemError('NOT_FOUND');
}

/**
 * Carries a stored attempt to its end: orders the subscription under the attempt's own idempotency key. After a crash
 * the sweep calls this again and the provider answers with the subscription it has made already. A membership that
 * runs by now (another tab's) is the answer, too: only one attempt of a member is open at a time, so it is seen here.
 */
export async function finishAttempt(context: Context, attempt: AttemptRow): Promise<MembershipRow> {
  const { customerId, memberId, paymentMethodId, trialHours } = attempt;
  const running = await context.memberships.of(memberId);
  if (running && isRunning(running)) {
    await tellMailbox(context, memberId);
    await end(context, attempt, 'done');
    return running;
  }
  try {
    await context.provider.createSubscription({
      customerId,
      memberId,
      paymentMethodId,
      trialHours,
      idempotencyKey: `subscription:${attempt._id}`,
    });
  } catch (error) {
    // Without a clear answer it may have worked, and stays open.
    if (!isUnavailable(error)) await end(context, attempt, 'failed');
    throw error;
  }
  const row = await syncMembership(context, memberId);
  if (!row) throw new ProblemError('UNAVAILABLE');
  await end(context, attempt, 'done');
  return row;
}

/** Safe to repeat: the attempt itself is ended last. */
async function end({ attempts, fingerprints }: Context, { _id }: AttemptRow, state: 'done' | 'failed') {
  if (state === 'done') await fingerprints.keep([_id]);
  else await fingerprints.release(_id);
  await attempts.end(_id, state);
}
