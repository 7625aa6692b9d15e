import { type NewEvent, newEvent } from '@emberline/kit/events/outbox';
import type { Change, MemberCount, Plan, Read, Send } from '../domain/change.ts';
import { type Conversation, otherOf, unreadCountOf } from '../domain/conversation.ts';
import type { Mail } from '../domain/mail.ts';
import type { Message } from '../domain/message.ts';

/** The events of a batch of changes. Counts are those after the whole batch. */
export function eventsOf(plan: Plan, changes: Change[]): NewEvent[] {
  const conversations = new Map(plan.conversations.map((conversation) => [conversation._id, conversation]));
  const sends = new Map(
    changes.flatMap((change) => (change.kind === 'send' ? [[change.messageId, change] as const] : [])),
  );
  const readBy = (reader: string, other: string) =>
    changes.findLast(
      (change): change is Read =>
        change.kind === 'read' && change.reader === reader && change.other === other,
    );
  const mailIds = new Set(plan.mails.map(({ _id }) => _id));

  return [
    ...plan.messages.map((message) =>
      messageSent(message, {
        conversation: conversations.get(message.conversationId) as Conversation,
        count: plan.counts.get(message.receiver) as MemberCount,
        mail: mailIds.has(message._id),
        send: sends.get(message._id),
      }),
    ),
    ...plan.reads.map(({ conversationId, reader, other, toSeq }) =>
      messagesRead(
        conversations.get(conversationId) as Conversation,
        reader,
        toSeq,
        plan.counts.get(reader) as MemberCount,
        readBy(reader, other),
      ),
    ),
    ...plan.attendances.map(({ mail, answer }) =>
      mailAttended(mail, answer, sends.get(answer._id)?.traceparent),
    ),
  ];
}

function messagesRead(
  conversation: Conversation,
  readerId: string,
  upToSeq: number,
  { unread, version }: MemberCount,
  read: Read | undefined,
): NewEvent {
  const data = {
    conversationId: conversation._id,
    readerId,
    otherId: otherOf(conversation, readerId),
    upToSeq,
    operated: conversation.operated,
    ...(read?.otherLeft && { otherLeft: true }),
    unread,
    unreadVersion: version,
    unreadCount: unreadCountOf(conversation, readerId),
  };
  return newEvent('messages-read', data, { order: upToSeq, traceparent: read?.traceparent });
}

function messageSent(
  message: Message,
  facts: { conversation: Conversation; count: MemberCount; mail: boolean; send: Send | undefined },
): NewEvent {
  const { _id, conversationId, seq, sender, receiver, authoredBy, operatorId, createdAt } = message;
  const data = {
    conversationId,
    messageId: _id,
    seq,
    senderId: sender,
    receiverId: receiver,
    authoredBy,
    operatorId: operatorId ?? null,
    sentAt: createdAt.toISOString(),
    mail: facts.mail,
    unread: facts.count.unread,
    unreadVersion: facts.count.version,
    unreadCount: unreadCountOf(facts.conversation, receiver),
  };
  return newEvent('message-sent', data, {
    order: seq,
    consecutive: true,
    traceparent: facts.send?.traceparent,
    ...(facts.send?.causationId !== undefined && { causationId: facts.send.causationId }),
  });
}

function mailAttended(mail: Mail, answer: Message, traceparent: string | undefined): NewEvent {
  const data = {
    mailId: mail._id,
    conversationId: mail.conversationId,
    profileId: mail.receiver,
    memberId: mail.sender,
    operatorId: answer.operatorId as string,
    answerId: answer._id,
    answerSeq: answer.seq,
    waitedSeconds: Math.max(0, Math.round((answer.createdAt.getTime() - mail.at.getTime()) / 1_000)),
    attendedAt: answer.createdAt.toISOString(),
  };
  return newEvent('mail-attended', data, { order: answer.seq, traceparent });
}
