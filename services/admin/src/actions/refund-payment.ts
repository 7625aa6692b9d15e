import type { AnswerOf, BodyOf, refundPayment as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { refundAnswer } from '../answers/refund-answer.ts';
import type { Context } from '../context.ts';
import { orderElsewhere } from './order-elsewhere.ts';

/** @throws CODE_NEEDED; CONFLICT with the other operator's name while another refund of this payment is open */
export async function refundPayment(
  context: Context,
  chargeId: string,
  order: BodyOf<typeof operation>,
  { operatorId, bearer }: { operatorId: string; bearer: string | undefined },
): Promise<AnswerOf<typeof operation>> {
  const { amount, reason, endsMembership } = order;
  const fact = {
    operatorId,
    action: 'refund-payment',
    details: { chargeId, amount, reason, endsMembership },
  };
  const names = () => context.operatorNames.all(bearer);
  const { refund } = await orderElsewhere(
    context,
    fact,
    async () => {
      const others = context.others.for(bearer);
      await others.checkRecentCode();
      const given = await others.refund(chargeId, order);
      if (given.refund.id === order.key) return given;
      const { by } = refundAnswer(given.refund, await names());
      throw new ProblemError('CONFLICT', `${by ?? 'Somebody'} is refunding this payment already.`);
    },
    async ({ memberId, refund: { state } }) => ({
      targetId: memberId,
      details: { ...fact.details, state },
    }),
  );
  return { refund: refundAnswer(refund, await names()) };
}
