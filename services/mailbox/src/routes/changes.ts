import { routes } from '@emberline/kit/http/operation';
import { applyBlock, applyMembership, applyProfile } from '../actions/apply-changes.ts';
import type { Context } from '../context.ts';

export const changes = routes<Context>({
  applyBlock: async (context, { body }) => {
    await applyBlock(context, body);
    return { ok: true as const };
  },
  applyProfile: async (context, { body }) => {
    const { memberId, suspendedUntil, ...facts } = body;
    const until = suspendedUntil ? new Date(suspendedUntil) : null;
    await applyProfile(context, memberId, { ...facts, suspendedUntil: until });
    return { ok: true as const };
  },
  applyMembership: async (context, { body }) => {
    await applyMembership(context, body);
    return { ok: true as const };
  },
});
