import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';

/** Between the two, neither presence nor typing is told any more. */
export const onMemberBlocked = ({ blocks }: Context): EventHandler<'member-blocked'> => ({
  store: ({ data }, session) => blocks.set(data, session),
});
