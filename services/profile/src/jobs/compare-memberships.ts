import { type Comparison, keepCopiesRight } from '@emberline/kit/jobs/compare-copies';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Job } from '@emberline/kit/service';
import { ensureProfile } from '../actions/profile/find-me.ts';
import type { Membership } from '../clients/other-services.ts';
import type { Context } from '../context.ts';
import type { PaymentCopy } from '../store/profiles.ts';

/** Compares this service's copies of memberships with the payment service daily and repairs them. */
export const comparingMemberships: Job<Context> = (context) =>
  keepCopiesRight(context, 'membership', comparisonOf(context));

export function comparisonOf(
  context: Context,
): Omit<Comparison<Membership, PaymentCopy>, 'onRepaired' | 'signal'> {
  const { memberships, profiles } = context;
  return {
    page: memberships.page,
    copiesOf: profiles.paymentCopies,
    claimsBetween: profiles.paymentClaims,
    differ: (membership, copy) => (membership?.paymentStatus ?? null) !== (copy?.paymentStatus ?? null),
    repair: (membership, copy) => repair(context, membership, copy),
  };
}

/** Applies the membership as if its event came now, even if the stored version is equal or higher. */
function repair(
  context: Context,
  membership: Membership | undefined,
  copy: PaymentCopy | undefined,
): Promise<boolean> {
  const { profiles, mongo } = context;
  const id = (membership ?? copy)?.id as string;
  const { version = 0, paymentStatus = null } = membership ?? {};
  return inTransaction(mongo.client, async (session) => {
    await profiles.lowerPaymentVersion(session, id, version - 1);
    if (await ensureProfile(context, session, id))
      await profiles.setPayment(session, id, { version, paymentStatus });
    return (await profiles.find(id, session))?.paymentStatus === paymentStatus;
  });
}
