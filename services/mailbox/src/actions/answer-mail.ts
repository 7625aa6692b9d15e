import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { claimOfAnother, type Mail } from '../domain/mail.ts';
import type { Message } from '../domain/rows.ts';
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

interface ProfileMessage {
  /** Answers the waiting mails; refused when no mail waits. */
  isReply: boolean;
  sender: string;
  receiver: string;
  operatorId: string;
  content: string;
  clientMessageId?: string | undefined;
  seenSeq?: number | undefined;
  causationId: string;
}

/**
 * Writes as a profile without naming a mail, and attends the waiting ones. Idempotent by clientMessageId: a repeat
 * returns the first message, even after its mail was answered.
 * @throws ProblemError MAIL_CLAIMED, MAIL_ANSWERED, ASSISTANCE_NOT_ALLOWED, BLOCKED or NOT_FOUND.
 */
export async function writeAs(
  context: Context,
  { isReply, seenSeq, ...message }: ProfileMessage,
  signal?: AbortSignal,
): Promise<Message> {
  try {
    const asProfile = { isReply, seenSeq };
    return await sendMessage(context, { ...message, authoredBy: 'staff', asProfile }, signal);
  } catch (error) {
    const isLate = error instanceof ProblemError && lateCodes.has(error.code);
    const first = isLate && (await writtenBefore(context, message));
    if (first) return first;
    throw error;
  }
}

const lateCodes = new Set<string>(['MAIL_ANSWERED', 'MAIL_CLAIMED']);

async function writtenBefore(
  { messages }: Context,
  { sender, receiver, operatorId, clientMessageId }: Omit<ProfileMessage, 'isReply' | 'seenSeq'>,
): Promise<Message | undefined> {
  if (clientMessageId === undefined) return undefined;
  const [message] = await messages.findSent([{ sender, receiver, clientMessageId }]);
  return message?.operatorId === operatorId ? message : undefined;
}

/** The mail that is answered, or the two members of a message that names no mail. */
type Answered = { mailId: string } | { sender: string; receiver: string };

interface Asked {
  operatorId: string;
  bearer: string | undefined;
}

/** Runs `work`. If it is refused because of another operator, the refusal names that operator. */
export async function nameHolder<T>(
  context: Context,
  answered: Answered,
  { operatorId, bearer }: Asked,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const find = holders[error.code as keyof typeof holders];
    const holder = find && (await find(context, answered, operatorId));
    const name = holder && (await context.operatorName(holder, bearer));
    throw name ? new ProblemError(error.code, `${name} ${deeds[error.code as keyof typeof deeds]}`) : error;
  }
}

const deeds = {
  MAIL_CLAIMED: 'is answering this mail.',
  MAIL_ANSWERED: 'has already answered this mail.',
} as const;

type Find = (context: Context, answered: Answered, operatorId: string) => Promise<string | undefined>;

const holders: Record<keyof typeof deeds, Find> = {
  MAIL_CLAIMED: async ({ mails, now }, answered, operatorId) => {
    const place = 'mailId' in answered ? await mails.find(answered.mailId) : placeOf(answered);
    const waiting = place ? await mails.waitingFor(place) : [];
    return claimOfAnother(waiting, operatorId, now())?.operatorId;
  },
  MAIL_ANSWERED: async ({ mails, messages }, answered, operatorId) => {
    if ('mailId' in answered) return (await mails.find(answered.mailId))?.attendedBy;
    const { conversationId } = placeOf(answered);
    return messages.lastOtherOperator({ conversationId, sender: answered.sender, operatorId });
  },
};

function placeOf({ sender, receiver }: { sender: string; receiver: string }) {
  return { conversationId: conversationIdOf(sender, receiver), receiver: sender };
}
