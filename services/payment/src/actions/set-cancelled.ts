import type { Context } from '../context.ts';
import type { MembershipRow } from '../domain/membership.ts';
import { changeAtProvider } from './change-at-provider.ts';
import { countChange } from './count-change.ts';
import { accountClosed } from './require-ready.ts';

/**
 * Cancels a membership at the end of its period, or takes that back. Idempotent: a repeated call does not count.
 * @throws FORBIDDEN to take it back while the account is closed
 */
export async function setCancelled(
  context: Context,
  { _id: memberId, subscriptionId, cancelAtPeriodEnd, isHeld }: MembershipRow,
  isCancelled: boolean,
): Promise<MembershipRow | null> {
  if (isHeld && !isCancelled) throw accountClosed();
  const change = () =>
    changeAtProvider(context, memberId, () =>
      context.provider.cancelAtPeriodEnd(subscriptionId, isCancelled),
    );
  if (cancelAtPeriodEnd === isCancelled) return change();
  return countChange(context, memberId, isCancelled ? 'cancel' : 'resume', change);
}
