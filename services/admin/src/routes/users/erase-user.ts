import { eraseUser } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { eraseNow } from '../../actions/users/close-account.ts';
import type { Context } from '../../context.ts';

export const eraseUserRoute = route(
  eraseUser,
  async (context: Context, { params: { id }, caller, bearer }) => {
    if (!(await context.users.find(id))) throw new ProblemError('NOT_FOUND');
    await eraseNow(context, id, { operatorId: caller.id, bearer });
    return { message: 'The user is being erased everywhere.' };
  },
);
