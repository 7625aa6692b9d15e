import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';

export function onPaymentActivated({ days }: Context): EventHandler<'payment-activated'> {
  return {
    transactional: async (
      { occurredAt, data: { trial, amount, subscriptionId, chargeId, periodStart } },
      session,
    ) => {
      const id = `charge:${chargeId ?? `${subscriptionId} ${periodStart}`}`;
      const what = trial ? { trials: 1 } : { revenue: amount };
      await days.count([{ id, at: new Date(occurredAt), what }], session);
    },
  };
}
