import { transactional } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

export const onPaymentActivated = transactional(
  'payment-activated',
  async ({ days }: Context, { occurredAt, data }, session) => {
    const { trial, amount, subscriptionId, chargeId, periodStart } = data;
    const id = `charge:${chargeId ?? `${subscriptionId} ${periodStart}`}`;
    const what = trial ? { trials: 1 } : { revenue: amount };
    await days.count([{ id, at: new Date(occurredAt), what }], session);
  },
);
