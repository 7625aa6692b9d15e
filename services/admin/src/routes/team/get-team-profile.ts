import { getTeamProfile } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { noteRead } from '../../actions/note-read.ts';
import type { Context } from '../../context.ts';

export const getTeamProfileRoute = route(
  getTeamProfile,
  async (context: Context, { params: { id: targetId }, caller, bearer }) => {
    const found = await context.others.for(bearer).teamProfile(targetId);
    await noteRead(context, { operatorId: caller.id, action: 'view-team-profile', targetId });
    return found;
  },
);
