import { idempotent } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/** Ends an operator's order when the member withdraws consent. Idempotent: facts are versioned. */
export const onProfileChanged = idempotent(
  'profile-changed',
  async ({ presences, askAssistance }: Context, { data: { memberId } }) => {
    const assistance = (await askAssistance([memberId])).get(memberId);
    if (assistance) await presences.apply(memberId, { kind: 'assistance', ...assistance });
  },
);
