import { type PaymentStatus, paymentStatus } from '@emberline/contracts/choices';
import type { Context } from '../context.ts';
import type { Stores } from '../store/stores.ts';
import { outdateChangesOf } from './outdate-changes.ts';

interface Membership {
  memberId: string;
  paymentStatus: PaymentStatus | null;
  /** ISO 8601 */
  validUntil: string | null;
  /** Set by the subscription. A version lower than the known one is ignored. */
  version: number;
}

/**
 * Stores the state of a membership. After it returns for an ended membership, no message of this member that was
 * decided earlier can be stored. Idempotent.
 */
export async function applyMembership(
  context: Stores & Pick<Context, 'textViewers'>,
  { memberId, paymentStatus: status, validUntil, version }: Membership,
): Promise<void> {
  const until = validUntil === null ? null : new Date(validUntil);
  await context.members.setPayment(memberId, { status, validUntil: until, version });
  context.textViewers.forget(memberId);
  if (status !== paymentStatus.active) await outdateChangesOf(context, memberId);
}
