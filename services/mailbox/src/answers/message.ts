import {
  type AnswerOf,
  asSeenBy,
  coarseTime,
  type listContacts,
  type Message as MessageAnswer,
} from '@emberline/contracts';
import type { Static } from 'typebox';
import type { LastMessage } from '../domain/conversation.ts';
import type { TextViewer } from '../domain/member.ts';
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

type Preview = NonNullable<AnswerOf<typeof listContacts>['contacts'][number]['lastMessage']>;

/** A message in a list. Everybody sees that it came; only viewers with a membership see its text. */
export function previewAnswer(message: LastMessage & { sender: string }, viewer: TextViewer): Preview {
  const { messageId, sender, seq, at, authoredBy, preview } = message;
  return asSeenBy<Preview>(viewer, 'preview', {
    _id: messageId,
    content: preview,
    sender,
    seq,
    createdAt: at.toISOString(),
    authoredBy,
  });
}
