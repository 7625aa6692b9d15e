import { deleteUser } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function deleteUserRoute(app: App, { users, others, audit }: Context): void {
  implement(app, deleteUser, async ({ params, caller, bearer }) => {
    if (!(await users.find(params.id))) throw new ProblemError('NOT_FOUND');
    await audit.append({ operatorId: caller.id, action: 'delete-user', targetId: params.id });
    await others.for(bearer).deleteMember(params.id);
    return { message: 'The user is being deleted everywhere.' };
  });
}
