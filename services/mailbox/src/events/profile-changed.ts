import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';
import { followFacts } from '../facts/apply-profile.ts';

/** Fetches the facts, which have versions: safe to repeat, and after `applyProfile` has told the same. */
export function onProfileChanged({ knownMembers, stores }: Context): EventHandler<'profile-changed'> {
  return {
    idempotent: async ({ data: { memberId } }) => {
      await knownMembers.refresh([memberId]);
      await followFacts(stores, memberId);
    },
  };
}
