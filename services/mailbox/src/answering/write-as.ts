import { ProblemError } from '@emberline/kit/errors';
import { send } from '../changing/send.ts';
import type { Context } from '../context.ts';
import type { Message } from '../domain/message.ts';

export interface Letter {
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
 * Writes as a profile without naming a mail; attends those that wait. The same clientMessageId again gives the first
 * message, although its mail is answered by now.
 * @throws ProblemError MAIL_CLAIMED, MAIL_ANSWERED, ASSISTANCE_NOT_ALLOWED, BLOCKED or NOT_FOUND.
 */
export async function writeAs(
  context: Context,
  { isReply, seenSeq, ...letter }: Letter,
  signal?: AbortSignal,
): Promise<Message> {
  try {
    return await send(context, { ...letter, authoredBy: 'staff', letter: { isReply, seenSeq } }, signal);
  } catch (error) {
    const isLate = error instanceof ProblemError && lateCodes.has(error.code);
    const first = isLate && (await writtenBefore(context, letter));
    if (first) return first;
    throw error;
  }
}

const lateCodes = new Set<string>(['MAIL_ANSWERED', 'MAIL_CLAIMED']);

async function writtenBefore(
  { stores }: Context,
  { sender, receiver, operatorId, clientMessageId }: Omit<Letter, 'isReply' | 'seenSeq'>,
): Promise<Message | undefined> {
  if (clientMessageId === undefined) return undefined;
  const [message] = await stores.messages.findSent([{ sender, clientMessageId }]);
  return message?.receiver === receiver && message.operatorId === operatorId ? message : undefined;
}
