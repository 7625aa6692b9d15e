import { seedMailbox } from '@emberline/contracts';
import { seedRoute } from '@emberline/kit/http/operation';
import { seedWorld } from '../actions/seed-world.ts';
import type { Context } from '../context.ts';

export const seedMailboxRoute = seedRoute(seedMailbox, async (context: Context, { body: { rows } }) => {
  await seedWorld(context, rows);
  return { stored: rows.length };
});
