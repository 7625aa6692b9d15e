import { seedProfile } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { putDemonstration } from '../actions/put-demonstration.ts';
import type { Context } from '../context.ts';

export const seedProfileRoute = route(seedProfile, async (context: Context, { body: { rows } }) => {
  if (context.settings.APP_ENV === 'production') throw new ProblemError('FORBIDDEN');
  await putDemonstration(context, rows);
  return { stored: rows.length };
});
