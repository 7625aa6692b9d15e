import { transactional } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/** Between the two, neither presence nor typing is told any more. */
export const onMemberBlocked = transactional('member-blocked', ({ blocks }: Context, { data }, session) =>
  blocks.set(data, session),
);
