import { listPayments } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function listPaymentsRoute(app: App, { charges }: Context): void {
  implement(app, listPayments, async ({ query }) => {
    const rows = await charges.newest(query.limit ?? 20);
    return rows.map(({ _id, memberId, amount, createdAt }) => ({
      id: _id,
      memberId,
      amount,
      createdAt: createdAt.toISOString(),
    }));
  });
}
