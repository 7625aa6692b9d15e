import type { Context } from '../context.ts';
import { endsAtOnce, isRunning, type MembershipRow } from '../domain/membership.ts';
import { changeAtProvider } from './change-at-provider.ts';
import { dropAllAsked } from './settle-asked.ts';
import { syncMembership } from './sync-membership.ts';

/**
 * Charges nothing more, since the team has closed the account: the membership ends with its period, and one whose present
 * period is not paid, and would be charged yet, at once. Idempotent.
 */
export async function holdMembership(context: Context, memberId: string): Promise<void> {
  await dropAllAsked(context, memberId);
  const membership = await runningAtProvider(context, memberId);
  if (!membership) return;
  const { subscriptionId, cancelAtPeriodEnd } = membership;
  const { provider } = context;
  if (endsAtOnce(membership)) {
    await changeAtProvider(context, memberId, () => provider.terminate(subscriptionId));
  } else if (!cancelAtPeriodEnd) {
    const hold = () => provider.cancelAtPeriodEnd(subscriptionId, true, 'closing');
    await changeAtProvider(context, memberId, hold);
  }
}

/** Lets a held membership go on. What its member had cancelled stays cancelled, and what has ended has ended. */
export async function releaseMembership(context: Context, memberId: string): Promise<void> {
  const membership = await runningAtProvider(context, memberId);
  if (!membership?.isHeld) return;
  const { subscriptionId } = membership;
  await changeAtProvider(context, memberId, () => context.provider.cancelAtPeriodEnd(subscriptionId, false));
}

/** As the provider has it now. */
async function runningAtProvider(context: Context, memberId: string): Promise<MembershipRow | undefined> {
  const membership = await syncMembership(context, memberId);
  return isRunning(membership) && !membership.demonstration ? membership : undefined;
}
