import { getTeamRow } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { findTeamProfile } from '../../actions/edit-team-profile.ts';
import type { Context } from '../../context.ts';

export const getTeamRowRoute = route(getTeamRow, async (context: Context, { params }) =>
  context.presenter.teamProfile(await findTeamProfile(context, params.id)),
);
