import { declineRefund as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { declineRefund } from '../../actions/money/decline-refund.ts';
import type { Context } from '../../context.ts';

export const declineRefundRoute = route(
  operation,
  async (context: Context, { params, body, caller, bearer }) => {
    await declineRefund(context, params.chargeId, body.answer, { operatorId: caller.id, bearer });
    return { ok: true as const };
  },
);
