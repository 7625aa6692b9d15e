import { seedProfile } from '@emberline/contracts';
import { seedRoute } from '@emberline/kit/http/seed-route';
import { putDemonstration } from '../actions/put-demonstration.ts';
import type { Context } from '../context.ts';

export const seedProfileRoute = seedRoute(seedProfile, async (context: Context, { body: { rows } }) => {
  await putDemonstration(context, rows);
  return { stored: rows.length };
});
