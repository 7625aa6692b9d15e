import { messagingReply } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { sendAs } from '../../actions/messaging/send-as.ts';
import type { Context } from '../../context.ts';

export const messagingReplyRoute = route(messagingReply, (context: Context, { body, caller, bearer }) =>
  sendAs(context, { as: 'reply', body, operatorId: caller.id, bearer }),
);
