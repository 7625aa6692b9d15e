import { transactional } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/** Stores an operator's order in place of the previous one. It adds to real connections and never hides them. */
export const onPresenceOrdered = transactional(
  'presence-ordered',
  async ({ presences }: Context, { data }, session) => {
    const until = data.until === null ? null : new Date(data.until);
    const order = data.online ? { from: new Date(data.from), until } : null;
    await presences.apply(data.profileId, { kind: 'ordered', order }, session);
  },
);
