import { sendAs } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { messageAnswer } from '../answers/message.ts';
import { send } from '../changing/send.ts';
import type { Context } from '../context.ts';

export function routeSendAs(app: App, context: Context): void {
  implement(app, sendAs, async ({ body, caller, request }) => {
    const { senderId, receiverId, content, clientMessageId } = body;
    const message = await send(context, {
      sender: senderId,
      receiver: receiverId,
      content,
      authoredBy: 'staff',
      operatorId: caller.id,
      clientMessageId,
      causationId: request.id,
    });
    return { message: messageAnswer(message, 'operator') };
  });
}
