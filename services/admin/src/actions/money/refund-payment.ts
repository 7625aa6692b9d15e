import type { AnswerOf, BodyOf, refundPayment as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { refundAnswer } from '../../answers/refund-answer.ts';
import type { Context } from '../../context.ts';
import { orderElsewhere } from '../order-elsewhere.ts';
import { alreadyDecided } from './decline-refund.ts';

type Order = BodyOf<typeof operation>;

/**
 * @throws CONFLICT with the other operator's name while another refund of this payment is open, or when the
 * request that it would grant is decided
 */
export async function refundPayment(
  context: Context,
  chargeId: string,
  order: Order,
  { operatorId, bearer }: { operatorId: string; bearer: string | undefined },
): Promise<AnswerOf<typeof operation>> {
  const { amount, reason, endsMembership, asked } = order;
  const fact = {
    operatorId,
    action: 'refund-payment',
    details: { chargeId, amount, reason, endsMembership, ...(asked && { asked }) },
  };
  const names = () => context.operatorNames.all(bearer);
  const { refund } = await orderElsewhere(
    context,
    fact,
    async () => {
      const given = await carryOut(context, chargeId, order, bearer);
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

async function carryOut(context: Context, chargeId: string, order: Order, bearer: string | undefined) {
  const others = context.others.for(bearer);
  try {
    return await others.refund(chargeId, order);
  } catch (error) {
    if (!order.asked || !(error instanceof ProblemError) || error.code !== 'CONFLICT') throw error;
    const request = await others.refundRequest(chargeId);
    throw request.state === 'asked' ? error : await alreadyDecided(context, request.decidedBy, bearer);
  }
}
