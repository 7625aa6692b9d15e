import { seedNotification } from '@emberline/contracts';
import { type Route, seedRoute } from '@emberline/kit/http/operation';
import { putDemonstration } from '../actions/put-demonstration.ts';
import type { Context } from '../context.ts';
import { notices, push } from './notices.ts';
import { banner, letters, presence } from './operators.ts';

const seedNotificationRoute = seedRoute(seedNotification, async (context: Context, { body: { rows } }) => {
  await putDemonstration(context, rows);
  return { stored: rows.length };
});

/** How the service answers the operations that the contract gives it, by subject. */
export const routes: readonly Route<Context>[] = [
  ...banner,
  ...letters,
  ...notices,
  ...presence,
  ...push,
  seedNotificationRoute,
];
