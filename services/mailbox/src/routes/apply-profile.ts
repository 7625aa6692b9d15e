import { applyProfile as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { applyProfile } from '../actions/apply-profile.ts';
import type { Context } from '../context.ts';

export const applyProfileRoute = route(operation, async ({ stores }: Context, { body }) => {
  const { memberId, ...facts } = body;
  await applyProfile(stores, memberId, facts);
  return { ok: true as const };
});
