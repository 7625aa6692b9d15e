import type { Route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { card } from './card.ts';
import { charges } from './charges.ts';
import { memberships } from './memberships.ts';
import { refunds } from './refunds.ts';
import { seedPaymentRoute } from './seed.ts';
import { subscription } from './subscription.ts';
import { webhooks } from './webhooks.ts';

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
