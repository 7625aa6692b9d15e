import { seedAuth } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { putDemonstration } from '../actions/put-demonstration.ts';
import type { Context } from '../context.ts';

export const seedAuthRoute = route(seedAuth, async (context: Context, { body }) => {
  if (context.settings.APP_ENV === 'production') throw new ProblemError('FORBIDDEN');
  return { stored: await putDemonstration(context, body.rows) };
});
