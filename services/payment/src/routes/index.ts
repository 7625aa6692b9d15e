import { seedPayment } from '@emberline/contracts';
import { type Route, seedRoute } from '@emberline/kit/http/operation';
import { putDemonstration } from '../actions/starts/put-demonstration.ts';
import type { Context } from '../context.ts';
import { charges } from './charges.ts';
import { memberships } from './memberships.ts';
import { refunds } from './refunds.ts';
import { card, subscription, webhooks } from './subscription.ts';

const seedPaymentRoute = seedRoute(seedPayment, async (context: Context, { body: { rows } }) => {
  await putDemonstration(context, rows);
  return { stored: rows.length };
});

/** How the service answers the operations that the contract gives it, by subject. */
export const routes: readonly Route<Context>[] = [
  ...card,
  ...charges,
  ...memberships,
  ...refunds,
  ...subscription,
  ...webhooks,
  seedPaymentRoute,
];
