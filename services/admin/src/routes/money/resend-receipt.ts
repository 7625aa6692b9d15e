import { resendReceipt } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

export const resendReceiptRoute = route(
  resendReceipt,
  async (context: Context, { params: { chargeId }, caller, bearer }) => {
    const fact = { operatorId: caller.id, action: 'resend-receipt', details: { chargeId } };
    const send = () => context.others.for(bearer).sendReceipt(chargeId);
    await orderElsewhere(context, fact, send, async ({ memberId }) => ({ targetId: memberId }));
    return { ok: true as const };
  },
);
