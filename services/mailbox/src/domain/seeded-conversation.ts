import { createHash } from 'node:crypto';
import type { SeedConversation } from '@emberline/contracts';
import {
  type Conversation,
  newConversation,
  sideOf,
  withMessage,
  withRead,
  withUnreadOf,
} from './conversation.ts';
import { attended, type Mail } from './mail.ts';
import type { Message } from './rows.ts';

/** The operator of the demonstration world's answers; not a real one. */
const seededOperator = '0'.repeat(24);

/** A conversation as if its messages had been sent one by one. The same rows give the same ids. */
export function seededConversation(
  { memberA, memberB, messages: rows, readBy = {} }: SeedConversation,
  isOperated: (member: string) => boolean,
): { conversation: Conversation; messages: Message[]; mails: Mail[] } {
  let conversation = newConversation(memberA, memberB, new Date(rows[0]?.at ?? 0));
  const messages: Message[] = [];
  let mails: Mail[] = [];
  for (const { sender, content, at, authoredBy = 'member' } of rows) {
    const receiver = sender === memberA ? memberB : memberA;
    const id = seededId(conversation._id, conversation.lastSeq + 1);
    const time = new Date(at);
    const read = withRead(conversation, sender, conversation.lastSeq, sideOf(conversation, receiver).sent);
    conversation = withMessage(read, sender, { messageId: id, at: time, authoredBy, content });
    const { _id: conversationId, lastSeq: seq } = conversation;
    const staff = authoredBy === 'staff' ? { operatorId: seededOperator } : {};
    const message = {
      _id: id,
      conversationId,
      seq,
      sender,
      receiver,
      content,
      createdAt: time,
      authoredBy,
      ...staff,
    };
    messages.push({ ...message, ordinal: sideOf(conversation, sender).sent });
    if (authoredBy === 'staff') {
      const answer = { operatorId: seededOperator, answerId: id, at: time };
      mails = mails.map((mail) =>
        mail.state === 'waiting' && mail.receiver === sender ? attended(mail, answer) : mail,
      );
    } else if (isOperated(receiver)) {
      mails.push({ _id: id, conversationId, seq, sender, receiver, at: time, state: 'waiting' });
    }
  }
  for (const [reader, upTo] of Object.entries(readBy)) {
    const count = messages.filter(({ seq, sender }) => seq <= upTo && sender !== reader).length;
    conversation = withRead(conversation, reader, upTo, count);
  }
  const operated = isOperated(memberA) || isOperated(memberB);
  return {
    conversation: withUnreadOf({ ...conversation, operated }),
    messages: withReadTimes(messages, conversation),
    mails,
  };
}

/** Sets each read time to the reader's answer, or else to a minute after the message. */
function withReadTimes(messages: Message[], conversation: Conversation): Message[] {
  return messages.map((message) => {
    const { seq, receiver, createdAt } = message;
    if (seq > sideOf(conversation, receiver).readSeq) return message;
    const answer = messages.find((later) => later.seq > seq && later.sender === receiver);
    return { ...message, readAt: answer?.createdAt ?? new Date(createdAt.getTime() + 60_000) };
  });
}

function seededId(conversationId: string, seq: number): string {
  return createHash('sha256').update(`${conversationId} ${seq}`).digest('hex').slice(0, 24);
}
