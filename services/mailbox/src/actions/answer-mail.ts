import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import type { Mail } from '../domain/mail.ts';
import type { Message } from '../domain/message.ts';
import { sendMessage } from './send-message.ts';

interface Response {
  mailId: string;
  operatorId: string;
  content: string;
  clientMessageId?: string | undefined;
  causationId: string;
}

/**
 * Answers a mail as the profile it was written to. One transaction checks the claim, stores the answer and updates
 * the mails of the conversation. Idempotent by clientMessageId: a repeat returns the first answer.
 * @throws ProblemError NOT_FOUND, MAIL_CLAIMED, MAIL_ANSWERED, ASSISTANCE_NOT_ALLOWED or BLOCKED.
 */
export async function answerMail(
  context: Context,
  { mailId, operatorId, content, clientMessageId, causationId }: Response,
): Promise<{ message: Message; mail: Mail }> {
  const mail = await context.mails.find(mailId);
  if (!mail) throw new ProblemError('NOT_FOUND');
  const message = await answer(context, mail, { mailId, operatorId, content, clientMessageId, causationId });
  return { message, mail: (await context.mails.find(mailId)) ?? mail };
}

async function answer(context: Context, mail: Mail, { mailId, ...response }: Response): Promise<Message> {
  const written = {
    sender: mail.receiver,
    receiver: mail.sender,
    authoredBy: 'staff',
    answersMail: mailId,
  } as const;
  try {
    return await sendMessage(context, { ...written, ...response });
  } catch (error) {
    const isAnswered = error instanceof ProblemError && error.code === 'MAIL_ANSWERED';
    const first = isAnswered && (await answeredBefore(context, mail, response.clientMessageId));
    if (first) return first;
    throw error;
  }
}

async function answeredBefore(
  context: Context,
  mail: Mail,
  clientMessageId: string | undefined,
): Promise<Message | undefined> {
  if (clientMessageId === undefined) return undefined;
  const [message] = await context.messages.findSent([
    { sender: mail.receiver, receiver: mail.sender, clientMessageId },
  ]);
  const now = await context.mails.find(mail._id);
  return message?._id === now?.answerId ? message : undefined;
}
