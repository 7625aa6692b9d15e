import { addTeamRowPhoto } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { addTeamPhoto } from '../../actions/add-team-photo.ts';
import type { Context } from '../../context.ts';

export const addTeamRowPhotoRoute = route(
  addTeamRowPhoto,
  async (context: Context, { params, body, caller, request, reply, signal }) =>
    context.presenter.teamProfile(
      await addTeamPhoto(context, params.id, body, { caller, request, reply, signal }),
    ),
);
