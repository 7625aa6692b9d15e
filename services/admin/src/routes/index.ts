import { seedAdmin } from '@emberline/contracts';
import { type Route, seedRoute } from '@emberline/kit/http/operation';
import { putDemonstration } from '../actions/put-demonstration.ts';
import type { Context } from '../context.ts';
import { audit } from './audit.ts';
import { broadcasts } from './broadcasts.ts';
import { dashboard } from './dashboard.ts';
import { messaging } from './messaging.ts';
import { money } from './money.ts';
import { queue } from './queue.ts';
import { reports } from './reports.ts';
import { users } from './users.ts';

const seedAdminRoute = seedRoute(seedAdmin, async (context: Context, { body: { rows } }) => {
  await putDemonstration(context, rows);
  return { stored: rows.length };
});

/** How the service answers the operations that the contract gives it, by subject. */
export const routes: readonly Route<Context>[] = [
  ...audit,
  ...broadcasts,
  ...dashboard,
  ...messaging,
  ...money,
  ...queue,
  ...reports,
  ...users,
  seedAdminRoute,
];
