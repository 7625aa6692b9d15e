import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';

export function onPaymentActivated({ days }: Context): EventHandler<'payment-activated'> {
  return {
    store: async ({ occurredAt, data: { trial, amount } }, session) => {
      await days.count(new Date(occurredAt), trial ? { trials: 1 } : { revenue: amount }, session);
    },
  };
}
