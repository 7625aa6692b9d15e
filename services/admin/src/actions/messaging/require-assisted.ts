import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import { mayAssist, type UserRow } from '../../domain/user.ts';

/** @throws NOT_FOUND or ASSISTANCE_NOT_ALLOWED when operators may not act for this user */
export async function requireAssisted({ users }: Pick<Context, 'users'>, id: string): Promise<UserRow> {
  const user = await users.find(id);
  if (!user) throw new ProblemError('NOT_FOUND');
  if (!mayAssist(user)) throw new ProblemError('ASSISTANCE_NOT_ALLOWED');
  return user;
}
