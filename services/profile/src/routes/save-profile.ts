import { saveProfile } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { editProfile } from '../actions/edit-profile.ts';
import type { Context } from '../context.ts';
import { profileEditOf } from '../domain/profile-edit.ts';

export const saveProfileRoute = route(saveProfile, async (context: Context, { body, caller }) => {
  const edit = profileEditOf(body);
  await context.members.me(caller);
  return context.presenter.ownProfile(await editProfile(context, caller.id, edit));
});
