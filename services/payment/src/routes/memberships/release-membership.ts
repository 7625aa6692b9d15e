import { releaseMembership as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { releaseMembership } from '../../actions/hold-membership.ts';
import type { Context } from '../../context.ts';

export const releaseMembershipRoute = route(operation, async (context: Context, { params: { id } }) => {
  await releaseMembership(context, id);
  return { ok: true as const };
});
