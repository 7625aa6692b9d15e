import { pageMemberships } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function pageMembershipsRoute(app: App, { memberships }: Context): void {
  implement(app, pageMemberships, async ({ query: { after = '', limit = 500 } }) => {
    const rows = await memberships.pageAfter(after, limit);
    return rows.map(({ _id: id, code: paymentStatus, periodEnd, lastChargeFailed, version }) => ({
      ...{ id, paymentStatus, validUntil: periodEnd.toISOString(), lastChargeFailed, version },
    }));
  });
}
