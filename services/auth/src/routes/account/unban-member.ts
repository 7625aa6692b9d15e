import { unbanMember } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const unbanMemberRoute = route(unbanMember, async ({ accounts }: Context, { params }) => {
  await accounts.reopen(params.id, 'ban');
  return { ok: true as const };
});
