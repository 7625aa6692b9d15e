import { idempotent } from '@emberline/kit/events/handlers';
import { applyMembership } from '../actions/apply-changes.ts';
import type { Context } from '../context.ts';

/** Ignores versions of the subscription older than the known one. */
export const onSubscriptionChanged = idempotent('subscription-changed', async (context: Context, { data }) =>
  applyMembership(context, data),
);
