import { holdMembership as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { holdMembership } from '../../actions/hold-membership.ts';
import type { Context } from '../../context.ts';

export const holdMembershipRoute = route(operation, async (context: Context, { params: { id } }) => {
  await holdMembership(context, id);
  return { ok: true as const };
});
