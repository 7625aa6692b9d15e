import { getProfile } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { openProfile } from '../../actions/open-profile.ts';
import type { Context } from '../../context.ts';

export const getProfileRoute = route(getProfile, async (context: Context, input) => {
  const { params, caller } = input;
  const profile = await openProfile(context, input);
  if (params.id !== caller.id && !profile.blocked)
    await context.views.record(caller.id, params.id, context.now());
  return profile;
});
