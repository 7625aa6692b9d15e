import { paymentStatus } from '@emberline/contracts/choices';
import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Live } from '../live/server.ts';

export const onPaymentActivated = (live: Live): EventHandler<'payment-activated'> => ({
  push: async ({ data }) => {
    live
      .toMembers([data.memberId])
      .emit('membership', { paymentStatus: paymentStatus.active, lastChargeFailed: false });
  },
});

export const onSubscriptionChanged = (live: Live): EventHandler<'subscription-changed'> => ({
  push: async ({ data }) => {
    const { memberId, lastChargeFailed } = data;
    live.toMembers([memberId]).emit('membership', { paymentStatus: data.paymentStatus, lastChargeFailed });
  },
});
