import { setConversation as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { setConversation } from '../../actions/set-conversation.ts';
import type { Context } from '../../context.ts';

export const setConversationRoute = route(operation, (context: Context, { params, body, caller }) =>
  setConversation(context, caller.id, params.contactId, body),
);
