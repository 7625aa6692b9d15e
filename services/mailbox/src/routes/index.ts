import { seedMailbox } from '@emberline/contracts';
import { type Route, seedRoute } from '@emberline/kit/http/operation';
import { seedWorld } from '../actions/seed-world.ts';
import type { Context } from '../context.ts';
import { conversations } from './conversations.ts';
import { mails } from './mails.ts';
import { messages } from './messages.ts';
import { notices } from './notices.ts';

const seedMailboxRoute = seedRoute(seedMailbox, async (context: Context, { body: { rows } }) => {
  await seedWorld(context, rows);
  return { stored: rows.length };
});

/** How the service answers the operations that the contract gives it, by subject. */
export const routes: readonly Route<Context>[] = [
  ...conversations,
  ...mails,
  ...messages,
  ...notices,
  seedMailboxRoute,
];
