import { idempotent } from '@emberline/kit/events/handlers';
import { applyMembership } from '../actions/apply-membership.ts';
import type { Context } from '../context.ts';

/** Subscriptions have versions: an older one changes nothing. */
export const onSubscriptionChanged = idempotent('subscription-changed', async (context: Context, { data }) =>
  applyMembership(context, data),
);
