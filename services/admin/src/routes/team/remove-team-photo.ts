import { removeTeamPhoto } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { changeTeamProfile } from '../../actions/team/edit-team-profile.ts';
import type { Context } from '../../context.ts';

export const removeTeamPhotoRoute = route(removeTeamPhoto, (context: Context, { params, caller, bearer }) =>
  changeTeamProfile(
    context,
    { targetId: params.id, operatorId: caller.id, bearer },
    { name: 'remove-team-photo', details: { fileId: params.file } },
    (others) => others.removeTeamPhoto(params.id, params.file),
  ),
);
