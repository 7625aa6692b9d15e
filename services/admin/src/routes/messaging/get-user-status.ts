import { getUserStatus } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { noteRead } from '../../actions/note-read.ts';
import type { Context } from '../../context.ts';

export const getUserStatusRoute = route(getUserStatus, async (context: Context, { query, caller }) => {
  const user = await context.users.find(query.userId);
  if (!user) throw new ProblemError('NOT_FOUND');
  await noteRead(context, { operatorId: caller.id, action: 'view-status', targetId: user._id });
  return { response: user.online ? ('online' as const) : ('offline' as const) };
});
