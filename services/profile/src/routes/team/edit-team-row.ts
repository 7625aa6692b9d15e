import { editTeamRow } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { editTeamProfile } from '../../actions/edit-team-profile.ts';
import type { Context } from '../../context.ts';

export const editTeamRowRoute = route(editTeamRow, async (context: Context, { params, body }) =>
  context.presenter.teamProfile(await editTeamProfile(context, params.id, body)),
);
