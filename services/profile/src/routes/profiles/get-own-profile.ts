import { getOwnProfile } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { findMe } from '../../actions/find-me.ts';
import type { Context } from '../../context.ts';

export const getOwnProfileRoute = route(getOwnProfile, async (context: Context, { caller }) =>
  context.presenter.ownProfile(await findMe(context, caller)),
);
