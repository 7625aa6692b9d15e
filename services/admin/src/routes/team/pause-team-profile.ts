import { pauseTeamProfile } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { changeTeamProfile } from '../../actions/team/edit-team-profile.ts';
import type { Context } from '../../context.ts';

export const pauseTeamProfileRoute = route(
  pauseTeamProfile,
  (context: Context, { params, body: { paused }, caller, bearer }) =>
    changeTeamProfile(
      context,
      { targetId: params.id, operatorId: caller.id, bearer },
      { name: paused ? 'pause-team-profile' : 'show-team-profile' },
      (others) => others.pauseTeam(params.id, paused),
    ),
);
