import { deleteUser } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { orderElsewhere } from '../domain/order-elsewhere.ts';

export function deleteUserRoute(app: App, context: Context): void {
  const { users, others } = context;
  implement(app, deleteUser, async ({ params, caller, bearer }) => {
    if (!(await users.find(params.id))) throw new ProblemError('NOT_FOUND');
    await orderElsewhere(context, { operatorId: caller.id, action: 'delete-user', targetId: params.id }, () =>
      others.for(bearer).deleteMember(params.id),
    );
    return { message: 'The user is being deleted everywhere.' };
  });
}
