import { seedAdmin } from '@emberline/contracts';
import { seedRoute } from '@emberline/kit/http/operation';
import { putDemonstration } from '../actions/put-demonstration.ts';
import type { Context } from '../context.ts';

export const seedAdminRoute = seedRoute(seedAdmin, async (context: Context, { body: { rows } }) => {
  await putDemonstration(context, rows);
  return { stored: rows.length };
});
