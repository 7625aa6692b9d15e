import { seedNotification } from '@emberline/contracts';
import { type Route, seedRoute } from '@emberline/kit/http/operation';
import { putDemonstration } from '../actions/put-demonstration.ts';
import type { Context } from '../context.ts';
import { letters, notices, presence, push } from './notices.ts';

const seedNotificationRoute = seedRoute(seedNotification, async (context: Context, { body: { rows } }) => {
  await putDemonstration(context, rows);
  return { stored: rows.length };
});

/** How the service answers the operations that the contract gives it, by subject. */
export const routes: readonly Route<Context>[] = [
  ...letters,
  ...notices,
  ...presence,
  ...push,
  seedNotificationRoute,
];
