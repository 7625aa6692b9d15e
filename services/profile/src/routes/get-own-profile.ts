import { getOwnProfile } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const getOwnProfileRoute = route(getOwnProfile, async ({ members, presenter }: Context, { caller }) =>
  presenter.ownProfile(await members.me(caller)),
);
