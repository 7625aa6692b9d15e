import { respondToMail } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { answerMail } from '../../actions/answer-mail.ts';
import { nameHolder } from '../../actions/name-holder.ts';
import { showMails } from '../../actions/show-mails.ts';
import { messageAnswer } from '../../answers/message.ts';
import type { Context } from '../../context.ts';

/** Looks the mail up: the receiver, text and time in the request are not trusted. */
export const respondToMailRoute = route(
  respondToMail,
  async (context: Context, { body, caller, bearer, request }) => {
    const response = {
      mailId: body.mailId,
      operatorId: caller.id,
      content: body.response,
      clientMessageId: body.clientMessageId,
      causationId: request.id,
    };
    const asked = { operatorId: caller.id, bearer };
    const { message, mail } = await nameHolder(context, { mailId: body.mailId }, asked, () =>
      answerMail(context, response),
    );
    const [answered] = await showMails(context, [mail]);
    return { message: messageAnswer(message, 'operator'), mail: answered as NonNullable<typeof answered> };
  },
);
