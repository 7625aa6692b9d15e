import { ProblemError } from '@emberline/kit/errors';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';

/** Makes a transaction fail that races with the user's erasure, by writing to the row. @throws NOT_FOUND */
export async function requireUser(
  { users }: Pick<Context, 'users'>,
  id: string,
  session: ClientSession,
): Promise<void> {
  if (!(await users.touch(id, session))) throw new ProblemError('NOT_FOUND');
}
