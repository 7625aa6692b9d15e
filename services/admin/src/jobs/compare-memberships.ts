import type { AnswerOf, pageMemberships } from '@emberline/contracts';
import { type Comparison, keepCopiesRight } from '@emberline/kit/jobs/compare-copies';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Job } from '@emberline/kit/service';
import type { Context } from '../context.ts';
import type { KnownMembership } from '../store/users.ts';

type Membership = AnswerOf<typeof pageMemberships>[number];

/** Compares this service's copies of memberships with the payment service daily and repairs them. */
export const comparingMemberships: Job<Context> = (context) =>
  keepCopiesRight(context, 'membership', comparisonOf(context));

export function comparisonOf({
  others,
  users,
  mongo,
}: Context): Omit<Comparison<Membership, KnownMembership>, 'onRepaired' | 'signal'> {
  return {
    page: others.pages.memberships,
    copiesOf: users.membershipsOf,
    claimsBetween: users.membershipsBetween,
    differ: (membership, copy) => (membership?.paymentStatus ?? null) !== (copy?.paymentStatus ?? null),
    repair: (membership, copy) => {
      const { paymentStatus, version } = membership ?? { paymentStatus: null, version: 0 };
      const id = (membership ?? copy)?.id as string;
      return inTransaction(mongo.client, (session) =>
        users.repairMembership({ id, paymentStatus, version }, session),
      );
    },
  };
}
