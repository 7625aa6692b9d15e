import { listInvoices } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const listInvoicesRoute = route(listInvoices, async ({ customers, provider }: Context, { caller }) => {
  const customer = await customers.of(caller.id);
  const invoices = customer ? await provider.listInvoices(customer.customerId) : [];
  return {
    invoices: invoices.map(({ id, createdAt, amount, currency, status, pdf = null }) => ({
      ...{ id, amount, currency, status, pdf },
      createdAt: createdAt.toISOString(),
    })),
  };
});
