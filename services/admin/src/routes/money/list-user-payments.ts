import { listUserPayments } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { noteRead } from '../../actions/note-read.ts';
import { refundAnswer } from '../../answers/refund-answer.ts';
import type { Context } from '../../context.ts';

export const listUserPaymentsRoute = route(
  listUserPayments,
  async (context: Context, { params: { id: targetId }, caller, bearer }) => {
    const [payments, names] = await Promise.all([
      context.others.for(bearer).paymentsOf(targetId),
      context.operatorNames.all(bearer),
    ]);
    await noteRead(context, { operatorId: caller.id, action: 'view-payments', targetId });
    return {
      payments: payments.map(({ refunds, ...payment }) => ({
        ...payment,
        refunds: refunds.map((refund) => refundAnswer(refund, names)),
      })),
    };
  },
);
