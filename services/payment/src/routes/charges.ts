import { pageSizes } from '@emberline/contracts/choices';
import { routes } from '@emberline/kit/http/operation';
import { sendReceipt } from '../actions/refunds/refund-charge.ts';
import { describeAsking } from '../actions/refunds/refund-requests.ts';
import { disputeAnswer, paymentAnswer, refundedByCharge } from '../answers/payments.ts';
import type { Context } from '../context.ts';

export const charges = routes<Context>({
  listInvoices: async (context, { caller }) => {
    const { customers, provider, refunds } = context;
    const customer = await customers.of(caller.id);
    const invoices = customer ? await provider.listInvoices(customer.customerId) : [];
    const refunded = refundedByCharge(await refunds.ofMember(caller.id));
    const askingOf = await describeAsking(context, caller.id);
    return {
      // An empty invoice of given days tells nothing.
      invoices: invoices
        .filter(({ beginsPeriod }) => beginsPeriod)
        .map(({ id, createdAt, amount, currency, status, pdf = null }) => ({
          ...{ id, amount, currency, status, pdf },
          ...(refunded.has(id) && { refunded: refunded.get(id) }),
          ...askingOf(id),
          createdAt: createdAt.toISOString(),
        })),
    };
  },
  listPayments: async ({ charges, refunds }, { query }) => {
    const rows = await charges.newest(query.limit ?? 20);
    const refunded = await refunds.doneOfMany(rows.map(({ _id }) => _id));
    return rows.map(({ _id: id, memberId, amount, createdAt }) => ({
      ...{ id, memberId, amount, refunded: refunded.get(id) ?? 0 },
      createdAt: createdAt.toISOString(),
    }));
  },
  listUserPayments: async ({ charges, refunds, disputes, acts }, { params: { id }, caller }) => {
    const of = [charges.paidBy(id), refunds.ofMember(id), disputes.ofMember(id)] as const;
    const [paid, given, disputed] = await Promise.all(of);
    await acts.noteRead({ operatorId: caller.id, action: 'view-payments', targetId: id });
    return { payments: paid.map((charge) => paymentAnswer(charge, given, disputed)) };
  },
  listDisputeRows: async (
    { disputes, pageOnce },
    { query: { page = 1, limit = pageSizes.operators }, caller },
  ) => {
    const asked = { reader: caller.id, list: 'disputes', page, limit };
    const { rows, total } = await pageOnce(asked, (rest) => disputes.page(rest, limit));
    return { disputes: rows.map(disputeAnswer), total };
  },
  listChargesBetween: async ({ charges, refunds }, { query: { from, to, afterAt, afterId, limit } }) => {
    const after =
      afterAt !== undefined && afterId !== undefined ? { at: new Date(afterAt), id: afterId } : undefined;
    const rows = await charges.between(new Date(from), new Date(to), after, limit);
    const refunded = await refunds.doneOfMany(rows.map(({ _id }) => _id));
    return rows.map(({ _id: id, memberId, amount, createdAt }) => ({
      ...{ id, memberId, amount, refunded: refunded.get(id) ?? 0 },
      createdAt: createdAt.toISOString(),
    }));
  },
  resendReceipt: (context, { params: { chargeId }, caller }) => sendReceipt(context, chargeId, caller.id),
  countMoney: async ({ refundRequests, disputes }) => ({
    refundRequests: await refundRequests.countOpen(),
    disputes: await disputes.countOpen(),
  }),
  pageCharges: async ({ charges }, { query: { after = '', limit = 500 } }) => {
    const rows = await charges.pageAfter(after, limit);
    return rows.map(({ _id: id, amount, createdAt, toldAt = createdAt }) => ({
      ...{ id, amount, at: toldAt.toISOString() },
    }));
  },
  pageCorrections: async ({ corrections }, { query: { after = '', limit = 500 } }) => {
    const rows = await corrections.pageAfter(after, limit);
    return rows.map(({ _id: id, amount, at }) => ({ id, amount, at: at.toISOString() }));
  },
});
