import { transactional } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';
import { paymentAfterPeriod } from '../domain/member.ts';

/** Opens the mailbox as soon as a period begins, whichever of the two payment events comes first. */
export const onPaymentActivated = transactional(
  'payment-activated',
  async ({ members }: Context, { data: { memberId, periodStart, periodEnd } }, session) => {
    const member = (await members.find([memberId], session)).get(memberId);
    const period = { start: new Date(periodStart), end: new Date(periodEnd) };
    const payment = paymentAfterPeriod(member?.payment, period);
    if (payment && !member?.left) await members.replacePayment(memberId, payment, session);
  },
);
