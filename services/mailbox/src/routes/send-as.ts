import { sendAs } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { writeAs } from '../answering/write-as.ts';
import { messageAnswer } from '../answers/message.ts';
import type { Context } from '../context.ts';

export function routeSendAs(app: App, context: Context): void {
  implement(app, sendAs, async ({ body, caller, request, signal }) => {
    const { as, senderId, receiverId, content, clientMessageId, seenSeq } = body;
    const message = await writeAs(
      context,
      {
        isReply: as === 'reply',
        sender: senderId,
        receiver: receiverId,
        content,
        operatorId: caller.id,
        clientMessageId,
        seenSeq,
        causationId: request.id,
      },
      signal,
    );
    return { message: messageAnswer(message, 'operator') };
  });
}
