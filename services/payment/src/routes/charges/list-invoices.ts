import { listInvoices } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { describeAsking } from '../../actions/describe-asking.ts';
import { refundedByCharge } from '../../answers/payment-answer.ts';
import type { Context } from '../../context.ts';

export const listInvoicesRoute = route(listInvoices, async (context: Context, { caller }) => {
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
});
