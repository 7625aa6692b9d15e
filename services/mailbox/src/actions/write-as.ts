import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import type { Message } from '../domain/message.ts';
import { sendMessage } from './send-message.ts';

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
