import { sendAs } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { writeAs } from '../actions/write-as.ts';
import { messageAnswer } from '../answers/message.ts';
import type { Context } from '../context.ts';

export const sendAsRoute = route(sendAs, async (context: Context, { body, caller, request, signal }) => {
  const { as, senderId: sender, receiverId: receiver, content, clientMessageId, seenSeq } = body;
  const written = { sender, receiver, content, clientMessageId, operatorId: caller.id };
  const message = await writeAs(
    context,
    { ...written, isReply: as === 'reply', seenSeq, causationId: request.id },
    signal,
  );
  return { message: messageAnswer(message, 'operator') };
});
