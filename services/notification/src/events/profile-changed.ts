import { idempotent } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/** Whoever takes consent back is shown online by an operator's order no more. Safe to repeat: facts have versions. */
export const onProfileChanged = idempotent(
  'profile-changed',
  async ({ presences, askAssistance }: Context, { data: { memberId } }) => {
    const assistance = (await askAssistance([memberId])).get(memberId);
    if (assistance) await presences.apply(memberId, { kind: 'assistance', ...assistance });
  },
);
