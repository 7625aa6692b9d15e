import { respondToMail } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { respond } from '../answering/respond.ts';
import { mailAnswers } from '../answers/mails.ts';
import { messageAnswer } from '../answers/message.ts';
import type { Context } from '../context.ts';

/** What the caller says about the mail (its receiver, text and time) is not believed: the mail is looked up. */
export function routeRespondToMail(app: App, context: Context): void {
  implement(app, respondToMail, async ({ body, caller, request }) => {
    const { message, mail } = await respond(context, {
      mailId: body.mailId,
      operatorId: caller.id,
      content: body.response,
      clientMessageId: body.clientMessageId,
      causationId: request.id,
    });
    const [answered] = await mailAnswers(context, [mail]);
    return { message: messageAnswer(message, 'operator'), mail: answered as NonNullable<typeof answered> };
  });
}
