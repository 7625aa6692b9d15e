import { getUserStatus } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const getUserStatusRoute = route(getUserStatus, async ({ users }: Context, { query }) => {
  const user = await users.find(query.userId);
  if (!user) throw new ProblemError('NOT_FOUND');
  return { response: user.online ? ('online' as const) : ('offline' as const) };
});
