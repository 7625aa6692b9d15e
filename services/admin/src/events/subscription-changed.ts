import { idempotent } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/** Idempotent: payment statuses are versioned. */
export const onSubscriptionChanged = idempotent(
  'subscription-changed',
  ({ users }: Context, { data: { memberId: id, paymentStatus, version } }) =>
    users.setMembership({ id, paymentStatus, version }),
);
