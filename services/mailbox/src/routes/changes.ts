import { routes } from '@emberline/kit/http/operation';
import { applyBlock, applyMembership, applyProfile } from '../actions/apply-changes.ts';
import type { Context } from '../context.ts';

export const changes = routes<Context>({
  applyBlock: (context, { body }) => applyBlock(context, body),
  applyProfile: async (context, { body }) => {
    const { memberId, suspendedUntil, ...facts } = body;
    const until = suspendedUntil ? new Date(suspendedUntil) : null;
    await applyProfile(context, memberId, { ...facts, suspendedUntil: until });
  },
  applyMembership: (context, { body }) => applyMembership(context, body),
});
