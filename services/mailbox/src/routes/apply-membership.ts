import { applyMembership as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { applyMembership } from '../actions/apply-membership.ts';
import type { Context } from '../context.ts';

export const applyMembershipRoute = route(operation, async (context: Context, { body }) => {
  await applyMembership(context, body);
  return { ok: true as const };
});
