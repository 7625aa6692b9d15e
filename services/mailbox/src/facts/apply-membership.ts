import { paymentStatus } from '@emberline/contracts/choices';
import { outdateChangesOf } from '../changing/outdate.ts';
import type { Context } from '../context.ts';
import type { Payment } from '../domain/member.ts';

/**
 * Keeps what is known of a membership. When it answers that one has ended, no message of this member that was decided
 * before can be stored. Safe to repeat: older versions change nothing.
 */
export async function applyMembership(
  { stores, knownMembers }: Pick<Context, 'stores' | 'knownMembers'>,
  memberId: string,
  payment: Payment,
): Promise<void> {
  await stores.members.setPayment(memberId, payment);
  knownMembers.forget(memberId);
  if (payment.status !== paymentStatus.active) await outdateChangesOf(stores, memberId);
}
