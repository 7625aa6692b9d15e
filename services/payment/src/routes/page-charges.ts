import { pageCharges } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function pageChargesRoute(app: App, { charges }: Context): void {
  implement(app, pageCharges, async ({ query: { after = '', limit = 500 } }) => {
    const rows = await charges.pageAfter(after, limit);
    return rows.map(({ _id: id, amount, createdAt, toldAt = createdAt }) => ({
      ...{ id, amount, at: toldAt.toISOString() },
    }));
  });
}
