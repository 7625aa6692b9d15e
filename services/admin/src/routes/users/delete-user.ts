import { deleteUser } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { close } from '../../actions/users/close-account.ts';
import type { Context } from '../../context.ts';

export const deleteUserRoute = route(
  deleteUser,
  async (context: Context, { params: { id }, caller, bearer }) => {
    if (!(await context.users.find(id))) throw new ProblemError('NOT_FOUND');
    const { erasedAt } = await close(context, id, { as: 'removal' }, { operatorId: caller.id, bearer });
    return { message: 'The user is deleted, and erased everywhere in 24 hours.', erasedAt };
  },
);
