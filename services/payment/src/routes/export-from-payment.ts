import { exportFromPayment } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { describeMembership } from '../actions/describe-membership.ts';
import { refundRequestAnswer } from '../answers/refund-request-answer.ts';
import type { Context } from '../context.ts';

export const exportFromPaymentRoute = route(
  exportFromPayment,
  async (context: Context, { caller: { id } }) => ({
    membership: await describeMembership(context, id),
    payments: await context.charges.listOf(id),
    refunds: (await context.refunds.ofMember(id)).map(({ chargeId, amount, reason, state, at }) => ({
      ...{ chargeId, amount, reason, state, at },
    })),
    disputes: (await context.disputes.ofMember(id)).map(({ chargeId, amount, reason, status, at }) => ({
      ...{ chargeId, amount, reason, status, at },
    })),
    refundRequests: (await context.refundRequests.ofMember(id)).map((row) => ({
      ...{ chargeId: row._id, amount: row.amount },
      ...refundRequestAnswer(row),
    })),
    daysGiven: (await context.givenDays.ofMember(id)).map(({ days, reason, state, until, at }) => ({
      ...{ days, reason, state, until, at },
    })),
    termsAccepted: await context.terms.listOf(id),
  }),
);
