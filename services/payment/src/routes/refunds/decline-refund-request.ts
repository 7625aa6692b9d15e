import { declineRefundRequest as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { declineRefundRequest } from '../../actions/decline-refund-request.ts';
import type { Context } from '../../context.ts';

export const declineRefundRequestRoute = route(operation, (context: Context, { params, body, caller }) =>
  declineRefundRequest(context, params.chargeId, { answer: body.answer.trim(), by: caller.id }),
);
