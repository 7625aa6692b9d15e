import { transactional } from '@emberline/kit/events/handlers';
import { applyBlock } from '../actions/apply-block.ts';
import type { Context } from '../context.ts';

/** Usually a repeat of `applyBlock`, which the profile service calls unless this service is down. */
export const onMemberBlocked = transactional('member-blocked', ({ stores }: Context, { data }, session) =>
  applyBlock(stores, data, session),
);
