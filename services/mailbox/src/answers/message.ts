import { asSeenBy, coarseTime, type Message as MessageAnswer } from '@emberline/contracts';
import type { Static } from 'typebox';
import type { Message } from '../domain/message.ts';

/** Only members with a membership (team profiles count as such) and operators open a conversation. */
export type Reader = 'member' | 'operator';

/** A message as the API answers it to this reader. */
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

/**
 * Members see the read time rounded to five minutes, because it tells when the other member was online. It is never
 * before the message's own time.
 */
function readTime({ readAt, createdAt }: Message, reader: Reader): Date | undefined {
  if (!readAt || reader === 'operator') return readAt;
  const coarse = coarseTime(readAt);
  return coarse > createdAt ? coarse : createdAt;
}
