import { sendMessage as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { sendMessage } from '../../actions/send-message.ts';
import { messageAnswer } from '../../answers/message.ts';
import type { Context } from '../../context.ts';

export const sendMessageRoute = route(
  operation,
  async (context: Context, { body, caller, request, signal }) => {
    const { receiverId: receiver, content, clientMessageId } = body;
    const written = { sender: caller.id, receiver, content, clientMessageId, authoredBy: 'member' } as const;
    const message = await sendMessage(context, { ...written, causationId: request.id }, signal);
    return { message: messageAnswer(message, 'member') };
  },
);
