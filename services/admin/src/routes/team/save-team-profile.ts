import { saveTeamProfile } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { editTeamProfile } from '../../actions/team/edit-team-profile.ts';
import type { Context } from '../../context.ts';

export const saveTeamProfileRoute = route(
  saveTeamProfile,
  (context: Context, { params, body, caller, bearer }) =>
    editTeamProfile(context, { targetId: params.id, operatorId: caller.id, bearer }, body),
);
