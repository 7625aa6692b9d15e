import { sendReceipt as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { sendReceipt } from '../../actions/send-receipt.ts';
import type { Context } from '../../context.ts';

export const sendReceiptRoute = route(operation, async (context: Context, { params: { chargeId } }) => ({
  memberId: await sendReceipt(context, chargeId),
}));
