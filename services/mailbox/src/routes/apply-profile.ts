import { applyProfile as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { applyProfile } from '../actions/apply-profile.ts';
import type { Context } from '../context.ts';

export const applyProfileRoute = route(operation, async (context: Context, { body }) => {
  const { memberId, suspendedUntil, ...facts } = body;
  const until = suspendedUntil ? new Date(suspendedUntil) : null;
  await applyProfile(context, memberId, { ...facts, suspendedUntil: until });
  return { ok: true as const };
});
