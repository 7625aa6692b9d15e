import { snoozeConversation as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { snoozeConversation } from '../../actions/queue/change-queue.ts';
import type { Context } from '../../context.ts';

export const snoozeConversationRoute = route(operation, (context: Context, { body, caller, bearer }) =>
  snoozeConversation(context, { ...body, operatorId: caller.id, bearer }),
);
