import { assignConversation as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { assignConversation } from '../../actions/queue/change-queue.ts';
import type { Context } from '../../context.ts';

export const assignConversationRoute = route(operation, (context: Context, { body, caller, bearer }) =>
  assignConversation(context, { ...body, operatorId: caller.id, bearer }),
);
