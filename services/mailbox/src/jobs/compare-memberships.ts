import { type Comparison, keepCopiesRight } from '@emberline/kit/jobs/compare-copies';
import type { Job } from '@emberline/kit/service';
import { applyMembership } from '../actions/apply-changes.ts';
import type { Membership } from '../clients/other-services.ts';
import type { Context } from '../context.ts';
import type { Payment } from '../domain/member.ts';

type Copy = Payment & { id: string; left: boolean };

/** Compares this service's copies of memberships with the payment service's daily and repairs them. */
export const comparingMemberships: Job<Context> = (context) =>
  keepCopiesRight(context, 'membership', comparisonOf(context));

export function comparisonOf(context: Context): Omit<Comparison<Membership, Copy>, 'onRepaired' | 'signal'> {
  const { members, pageMemberships } = context;
  return {
    page: pageMemberships,
    copiesOf: (ids) => members.paymentsOf(ids),
    claimsBetween: (after, upTo) => members.paymentsBetween(after, upTo),
    differ,
    repair: async (membership, copy) => {
      await repair(context, membership, (membership ?? copy)?.id as string);
      return true;
    },
  };
}

function differ(membership: Membership | undefined, copy: Copy | undefined): boolean {
  if (copy?.left) return false;
  if ((membership?.paymentStatus ?? null) !== (copy?.status ?? null)) return true;
  return copy !== undefined && copy.version > 0 && untilOf(membership) !== copy.validUntil?.getTime();
}

function untilOf(membership: Membership | undefined): number | undefined {
  return membership?.validUntil ? Date.parse(membership.validUntil) : undefined;
}

/**
 * Applies the membership as if its event came now. Lowers the known version first, so that an equal or higher one
 * does not block the repair.
 */
async function repair(context: Context, membership: Membership | undefined, memberId: string): Promise<void> {
  const { paymentStatus = null, validUntil = null, version = 0 } = membership ?? {};
  await context.members.lowerPaymentVersion(memberId, version);
  await applyMembership(context, { memberId, paymentStatus, validUntil, version });
}
