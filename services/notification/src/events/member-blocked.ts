import { transactional } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/** Stores a block: the two no longer get each other's presence and typing. */
export const onMemberBlocked = transactional('member-blocked', ({ blocks }: Context, { data }, session) =>
  blocks.set(data, session),
);
