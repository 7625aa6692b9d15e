import { askRefund } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { askForRefund } from '../../actions/ask-for-refund.ts';
import { refundRequestAnswer } from '../../answers/refund-request-answer.ts';
import type { Context } from '../../context.ts';

export const askRefundRoute = route(askRefund, async (context: Context, { body, caller }) => ({
  request: refundRequestAnswer(await askForRefund(context, caller.id, body)),
}));
