import { asSeenBy, coarseTime, type Message as MessageAnswer } from '@emberline/contracts';
import type { Static } from 'typebox';
import type { Message } from '../domain/message.ts';

/** Members with a membership, team profiles as these are, and operators: nobody else opens a conversation. */
export type Reader = 'member' | 'operator';

/** A message as this reader is answered it. */
export function messageAnswer(message: Message, reader: Reader): Static<typeof MessageAnswer> {
  const { _id, conversationId, seq, sender, receiver, content, createdAt, authoredBy } = message;
  return asSeenBy(reader, 'message', {
    _id,
    conversationId,
    seq,
    sender,
    receiver,
    content,
    message: content,
    isRead: message.readAt !== undefined,
    readAt: readTime(message, reader)?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    authoredBy,
    clientMessageId: message.clientMessageId ?? null,
  });
}

/** Members learn it to five minutes, since it tells when the other one was there; it is never before the message. */
function readTime({ readAt, createdAt }: Message, reader: Reader): Date | undefined {
  if (!readAt || reader === 'operator') return readAt;
  const coarse = coarseTime(readAt);
  return coarse > createdAt ? coarse : createdAt;
}
