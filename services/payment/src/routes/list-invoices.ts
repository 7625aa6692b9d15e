import { listInvoices } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function listInvoicesRoute(app: App, { customers, provider }: Context): void {
  implement(app, listInvoices, async ({ caller }) => {
    const customer = await customers.of(caller.id);
    const invoices = customer ? await provider.listInvoices(customer.customerId) : [];
    return {
      invoices: invoices.map(({ id, createdAt, amount, currency, status, pdf }) => ({
        id,
        createdAt: createdAt.toISOString(),
        amount,
        currency,
        status,
        pdf: pdf ?? null,
      })),
    };
  });
}
