import { plan } from '@emberline/contracts/choices';
import { isUnavailable, ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import type { AttemptRow } from '../store/attempts.ts';
import type { MembershipRow } from '../store/memberships.ts';
import { syncMembership } from './sync.ts';

/** Whether this membership still runs: another one may not be started. */
export function isRunning(row: MembershipRow | null): boolean {
  return row !== null && row.status !== 'ended';
}

/** The provider's customer for a member, made when first needed. */
export async function customerOf(context: Context, memberId: string): Promise<string> {
  const known = await context.customers.of(memberId);
  if (known) return known.customerId;
  const account = await context.accountOf(memberId);
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
    await context.attempts.end(attempt._id, 'done');
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
    if (!isUnavailable(error)) await context.attempts.end(attempt._id, 'failed');
    throw error;
  }
  const row = await syncMembership(context, memberId);
  if (!row) throw new ProblemError('UNAVAILABLE');
  await context.attempts.end(attempt._id, 'done');
  return row;
}

/** Hours of trial a member would get now: one trial a person. */
export async function trialHoursFor(context: Context, memberId: string): Promise<number> {
  return (await context.customers.of(memberId))?.trialUsedAt ? 0 : plan.trialHours;
}
