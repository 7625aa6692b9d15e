import { refundCharge as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { refundCharge } from '../../actions/refund-charge.ts';
import { refundAnswer } from '../../answers/payment-answer.ts';
import type { Context } from '../../context.ts';

export const refundChargeRoute = route(operation, async (context: Context, { params, body, caller }) => {
  const row = await refundCharge(context, { ...body, chargeId: params.chargeId, operatorId: caller.id });
  return { memberId: row.memberId, refund: refundAnswer(row) };
});
