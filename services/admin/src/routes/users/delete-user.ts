import { deleteUser } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

export const deleteUserRoute = route(
  deleteUser,
  async (context: Context, { params: { id: targetId }, caller, bearer }) => {
    if (!(await context.users.find(targetId))) throw new ProblemError('NOT_FOUND');
    await orderElsewhere(context, { operatorId: caller.id, action: 'delete-user', targetId }, () =>
      context.others.for(bearer).deleteMember(targetId),
    );
    return { message: 'The user is being deleted everywhere.' };
  },
);
