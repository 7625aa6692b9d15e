import { pageMemberships } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const pageMembershipsRoute = route(
  pageMemberships,
  async ({ memberships }: Context, { query: { after = '', limit = 500 } }) => {
    const rows = await memberships.pageAfter(after, limit);
    return rows.map(({ _id: id, code: paymentStatus, periodEnd, lastChargeFailed, version }) => ({
      ...{ id, paymentStatus, validUntil: periodEnd.toISOString(), lastChargeFailed, version },
    }));
  },
);
