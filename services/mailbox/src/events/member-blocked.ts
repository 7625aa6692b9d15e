import { idempotent } from '@emberline/kit/events/handlers';
import { applyBlock } from '../actions/apply-changes.ts';
import type { Context } from '../context.ts';

/** Usually a repeat of `applyBlock`, which the profile service calls unless this service is down. */
export const onMemberBlocked = idempotent('member-blocked', (context: Context, { data }) =>
  applyBlock(context, data),
);
