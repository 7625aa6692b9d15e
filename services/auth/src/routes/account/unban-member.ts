import { unbanMember } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const unbanMemberRoute = route(unbanMember, async ({ accounts }: Context, { params }) => {
  await accounts.unban(params.id);
  return { ok: true as const };
});
