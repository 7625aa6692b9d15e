import { seedPayment } from '@emberline/contracts';
import { seedRoute } from '@emberline/kit/http/seed-route';
import { putDemonstration } from '../actions/put-demonstration.ts';
import type { Context } from '../context.ts';

export const seedPaymentRoute = seedRoute(seedPayment, async (context: Context, { body: { rows } }) => {
  await putDemonstration(context, rows);
  return { stored: rows.length };
});
