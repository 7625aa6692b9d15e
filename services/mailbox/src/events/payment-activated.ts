import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';
import { paymentAfterPeriod } from '../domain/member.ts';

/** Opens the mailbox at once when a period begins, whichever of the two payment events comes first. */
export function onPaymentActivated({ stores }: Context): EventHandler<'payment-activated'> {
  return {
    transactional: async ({ data: { memberId, periodStart, periodEnd } }, session) => {
      const member = await stores.members.collection.findOne({ _id: memberId }, { session });
      const period = { start: new Date(periodStart), end: new Date(periodEnd) };
      const payment = paymentAfterPeriod(member?.payment, period);
      if (payment && !member?.left) await stores.members.replacePayment(memberId, payment, session);
    },
  };
}
