import { getUserStatus } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function getUserStatusRoute(app: App, { users }: Context): void {
  implement(app, getUserStatus, async ({ query }) => {
    const user = await users.find(query.userId);
    if (!user) throw new ProblemError('NOT_FOUND');
    return { response: user.online ? ('online' as const) : ('offline' as const) };
  });
}
