import { getProfileData } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { openProfile } from '../../actions/open-profile.ts';
import type { Context } from '../../context.ts';

export const getProfileDataRoute = route(getProfileData, async (context: Context, input) =>
  openProfile(context, input),
);
