import { countMembers } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const countMembersRoute = route(countMembers, async ({ browsing }: Context) => {
  const thousands = Math.floor((await browsing.countRealMembers()) / 1000);
  return { members: thousands === 0 ? null : thousands * 1000 };
});
