import { isUnavailable } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import {
  changeAtProvider,
  holdMembership,
  releaseMembership,
} from '../actions/memberships/change-membership.ts';
import { describeMembership, withPrice } from '../actions/memberships/describe-membership.ts';
import { barCards } from '../actions/memberships/erase-member.ts';
import { requireRunning } from '../actions/require.ts';
import { validUntil } from '../answers/membership-answer.ts';
import { refundRequestAnswer } from '../answers/payments.ts';
import type { Context } from '../context.ts';
import { chargedNextAt, endsAtOnce, isRunning, priceOf } from '../domain/membership.ts';

export const memberships = routes<Context>({
  /** As the member does it, but not limited to a number of times a day. */
  cancelUserMembership: async (context, { params: { id }, caller }) => {
    const { subscriptionId, periodEnd } = await requireRunning(context, id);
    const act = { operatorId: caller.id, action: 'cancel-membership', targetId: id };
    // Before the provider is asked: an effect never lacks its entry.
    await inTransaction(context.mongo.client, (session) => context.acts.acted(act, session));
    const cancelled = await changeAtProvider(context, id, () =>
      context.provider.cancelAtPeriodEnd(subscriptionId, true),
    );
    return {
      validUntil: (cancelled?.periodEnd ?? periodEnd).toISOString(),
      hasEnded: !isRunning(cancelled),
    };
  },
  holdMembership: async (context, { params: { id }, body: { isBan } }) => {
    if (isBan) await barCards(context, id);
    await holdMembership(context, id).catch((err: unknown) => {
      if (!isUnavailable(err)) throw err;
      context.log.warn({ err, memberId: id }, 'a sweep is to hold the membership of a closed account');
    });
  },
  releaseMembership: async (context, { params: { id } }) => {
    await context.cardBars.undo(id);
    await releaseMembership(context, id);
  },
  getUserMembership: async (context, { params: { id: targetId }, caller }) => {
    const row = await withPrice(context, await context.memberships.of(targetId));
    await context.acts.noteRead({ operatorId: caller.id, action: 'view-payments', targetId });
    return {
      nextChargeAt: (row && chargedNextAt(row)?.toISOString()) ?? null,
      ...(isRunning(row) && {
        ...{ amount: priceOf(row), validUntil: validUntil(row), cancelEndsNow: endsAtOnce(row) },
      }),
      given: [],
    };
  },
  pageMemberships: async ({ memberships }, { query: { after = '', limit = 500 } }) => {
    const rows = await memberships.pageAfter(after, limit);
    return rows.map(({ _id: id, code: paymentStatus, periodEnd, lastChargeFailed, version }) => ({
      ...{ id, paymentStatus, validUntil: periodEnd.toISOString(), lastChargeFailed, version },
    }));
  },
  exportFromPayment: async (context, { caller: { id } }) => ({
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
    termsAccepted: await context.terms.listOf(id),
  }),
});
