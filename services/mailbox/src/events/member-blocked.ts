import { transactional } from '@emberline/kit/events/handlers';
import { applyBlock } from '../actions/apply-block.ts';
import type { Context } from '../context.ts';

/** The profile service has told it by `applyBlock` already, unless this service was away. */
export const onMemberBlocked = transactional('member-blocked', ({ stores }: Context, { data }, session) =>
  applyBlock(stores, data, session),
);
