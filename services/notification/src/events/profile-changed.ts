import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';

/** Whoever takes consent back is shown online by an operator's order no more. Safe to repeat: facts have versions. */
export const onProfileChanged = ({ presences, askAssistance }: Context): EventHandler<'profile-changed'> => ({
  push: async ({ data: { memberId } }) => {
    const assistance = (await askAssistance([memberId])).get(memberId);
    if (assistance) await presences.apply(memberId, { kind: 'assistance', ...assistance });
  },
});
