import { getUser } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { noteRead } from '../../actions/note-read.ts';
import { showUsers } from '../../actions/users/show-users.ts';
import type { Context } from '../../context.ts';

export const getUserRoute = route(getUser, async (context: Context, { params: { id: targetId }, caller }) => {
  const found = await context.users.find(targetId);
  if (!found || found.factsVersion === 0) throw new ProblemError('NOT_FOUND');
  await noteRead(context, { operatorId: caller.id, action: 'view-user', targetId });
  const [user] = await showUsers(context, [found]);
  return user as NonNullable<typeof user>;
});
