import { sendMessage } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { messageAnswer } from '../answers/message.ts';
import { send } from '../changing/send.ts';
import type { Context } from '../context.ts';

export function routeSendMessage(app: App, context: Context): void {
  implement(app, sendMessage, async ({ body, caller, request, signal }) => {
    const { receiverId, content, clientMessageId } = body;
    const message = await send(
      context,
      {
        sender: caller.id,
        receiver: receiverId,
        content,
        authoredBy: 'member',
        clientMessageId,
        causationId: request.id,
      },
      signal,
    );
    return { message: messageAnswer(message, 'member') };
  });
}
