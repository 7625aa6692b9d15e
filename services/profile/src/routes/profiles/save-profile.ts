import { saveProfile } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { editProfile } from '../../actions/edit-profile.ts';
import type { Context } from '../../context.ts';

export const saveProfileRoute = route(saveProfile, async (context: Context, { body, caller }) =>
  context.presenter.ownProfile(await editProfile(context, caller, body)),
);
