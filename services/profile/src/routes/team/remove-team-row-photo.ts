import { removeTeamRowPhoto } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { removeTeamPhoto } from '../../actions/edit-team-profile.ts';
import type { Context } from '../../context.ts';

export const removeTeamRowPhotoRoute = route(removeTeamRowPhoto, async (context: Context, { params }) =>
  context.presenter.teamProfile(await removeTeamPhoto(context, params.id, params.file)),
);
