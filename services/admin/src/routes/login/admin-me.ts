import { adminMe } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const adminMeRoute = route(adminMe, async ({ others }: Context, { bearer, caller }) => ({
  ...(await others.for(bearer).operator()),
  isNewcomer: caller.roles.length === 0,
}));
