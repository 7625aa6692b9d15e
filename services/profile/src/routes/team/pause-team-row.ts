import { pauseTeamRow } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { pauseTeamProfile } from '../../actions/edit-team-profile.ts';
import type { Context } from '../../context.ts';

export const pauseTeamRowRoute = route(pauseTeamRow, async (context: Context, { params, body }) =>
  context.presenter.teamProfile(await pauseTeamProfile(context, params.id, body.paused)),
);
