import { type PaymentStatus, paymentStatus } from '@emberline/contracts/choices';
import type { Context } from '../context.ts';
import { outdateChangesOf } from './outdate-changes.ts';

interface Membership {
  memberId: string;
  paymentStatus: PaymentStatus | null;
  /** ISO 8601 */
  validUntil: string | null;
  /** Of the subscription; a lower one than is known changes nothing. */
  version: number;
}

/**
 * Keeps what is known of a membership. When it answers that one has ended, no message of this member that was decided
 * before can be stored. May be repeated.
 */
export async function applyMembership(
  { stores, textViewers }: Pick<Context, 'stores' | 'textViewers'>,
  { memberId, paymentStatus: status, validUntil, version }: Membership,
): Promise<void> {
  const until = validUntil === null ? null : new Date(validUntil);
  await stores.members.setPayment(memberId, { status, validUntil: until, version });
  textViewers.forget(memberId);
  if (status !== paymentStatus.active) await outdateChangesOf(stores, memberId);
}
