import { chatSend } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { sendMessage } from '../../actions/send-message.ts';
import { messageAnswer } from '../../answers/message.ts';
import type { Context } from '../../context.ts';

/** Sends a message from the popup chat, whose body has other field names. */
export const chatSendRoute = route(chatSend, async (context: Context, { body, caller, request, signal }) => {
  const { receiverId: receiver, message: content, clientMessageId } = body;
  const written = { sender: caller.id, receiver, content, clientMessageId, authoredBy: 'member' } as const;
  const message = await sendMessage(context, { ...written, causationId: request.id }, signal);
  return { message: messageAnswer(message, 'member') };
});
