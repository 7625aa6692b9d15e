import { seedMailbox } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { seedWorld } from '../actions/seed-world.ts';
import type { Context } from '../context.ts';

export const seedMailboxRoute = route(seedMailbox, async (context: Context, { body: { rows } }) => {
  if (context.settings.APP_ENV === 'production') throw new ProblemError('FORBIDDEN');
  await seedWorld(context, rows);
  return { stored: rows.length };
});
