import { listInvoices } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { refundedByCharge } from '../answers/payment-answer.ts';
import type { Context } from '../context.ts';

export const listInvoicesRoute = route(
  listInvoices,
  async ({ customers, provider, refunds }: Context, { caller }) => {
    const customer = await customers.of(caller.id);
    const invoices = customer ? await provider.listInvoices(customer.customerId) : [];
    const refunded = refundedByCharge(await refunds.ofMember(caller.id));
    return {
      invoices: invoices.map(({ id, createdAt, amount, currency, status, pdf = null }) => ({
        ...{ id, amount, currency, status, pdf },
        ...(refunded.has(id) && { refunded: refunded.get(id) }),
        createdAt: createdAt.toISOString(),
      })),
    };
  },
);
