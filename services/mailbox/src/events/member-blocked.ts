import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';
import { applyBlock } from '../facts/apply-block.ts';

/** The profile service has told it by `applyBlock` already, unless this service was away. */
export function onMemberBlocked({ stores }: Context): EventHandler<'member-blocked'> {
  return { transactional: ({ data }, session) => applyBlock(stores, data, session) };
}
