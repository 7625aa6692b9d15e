import { sendAs } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { nameHolder } from '../../actions/name-holder.ts';
import { writeAs } from '../../actions/write-as.ts';
import { messageAnswer } from '../../answers/message.ts';
import type { Context } from '../../context.ts';

export const sendAsRoute = route(
  sendAs,
  async (context: Context, { body, caller, bearer, request, signal }) => {
    const { as, senderId: sender, receiverId: receiver, content, clientMessageId, seenSeq } = body;
    const written = { sender, receiver, content, clientMessageId, operatorId: caller.id };
    const letter = { ...written, isReply: as === 'reply', seenSeq, causationId: request.id };
    const message = await nameHolder(context, { sender, receiver }, { operatorId: caller.id, bearer }, () =>
      writeAs(context, letter, signal),
    );
    return { message: messageAnswer(message, 'operator') };
  },
);
