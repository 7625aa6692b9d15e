import { seedAuth } from '@emberline/contracts';
import { seedRoute } from '@emberline/kit/http/operation';
import { putDemonstration } from '../actions/put-demonstration.ts';
import type { Context } from '../context.ts';

export const seedAuthRoute = seedRoute(seedAuth, async (context: Context, { body }) => {
  return { stored: await putDemonstration(context, body.rows) };
});
