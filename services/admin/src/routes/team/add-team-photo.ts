import { addTeamPhoto } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { changeTeamProfile } from '../../actions/team/edit-team-profile.ts';
import type { Context } from '../../context.ts';

export const addTeamPhotoRoute = route(addTeamPhoto, (context: Context, { params, body, caller, bearer }) =>
  changeTeamProfile(
    context,
    { targetId: params.id, operatorId: caller.id, bearer },
    { name: 'add-team-photo' },
    (others) => others.addTeamPhoto(params.id, body),
  ),
);
