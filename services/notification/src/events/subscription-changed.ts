import { idempotent } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

export const onSubscriptionChanged = idempotent(
  'subscription-changed',
  async ({ live }: Context, { data: { memberId, paymentStatus, lastChargeFailed } }) => {
    live.toMembers([memberId]).emit('membership', { paymentStatus, lastChargeFailed });
  },
);
