import { refundPayment as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { refundPayment } from '../../actions/money/refund-payment.ts';
import type { Context } from '../../context.ts';

export const refundPaymentRoute = route(operation, (context: Context, { params, body, caller, bearer }) =>
  refundPayment(context, params.chargeId, body, { operatorId: caller.id, bearer }),
);
