import type { Operation } from '@emberline/contracts';
import { ProblemError } from '../errors.ts';
import { type Handle, type Route, route } from './operation.ts';

/** The route of an operation that stores rows of the demonstration world. In production it is FORBIDDEN. */
export function seedRoute<const O extends Operation, C extends { settings: { APP_ENV: string } }>(
  operation: O,
  handle: Handle<O, C>,
): Route<C> {
  return route<O, C>(operation, async (context, input) => {
    if (context.settings.APP_ENV === 'production') throw new ProblemError('FORBIDDEN');
    return handle(context, input);
  });
}
