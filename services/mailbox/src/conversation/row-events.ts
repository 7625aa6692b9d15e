import { newEvent } from '@emberline/kit/events/outbox';
import type { PendingEvent } from '@emberline/kit/events/publish-events';
import type { Change, Plan } from '../domain/change.ts';
import type { Mail } from '../domain/mail.ts';
import { type EventRow, isReading, type MemberCount, type Message, type Reading } from '../domain/rows.ts';

/** The event of a row. Its key is the conversation, its order the revision. */
export interface RowEvent extends PendingEvent {
  /** Every event of the conversation up to this revision has been sent, by what was known when the row was decided. */
  toldBefore?: number;
  /**
   * Given when the event is sent before its count is taken. Resolves with the events to send again with the right count,
   * empty when the count was right. Until then, and after a rejection, something is left to do for the row.
   */
  settled?: Promise<RowEvent[]>;
}

/** What an event tells beside its row. */
export interface Cause {
  /** The request's id. */
  causationId?: string | undefined;
  traceparent?: string | undefined;
}

/** The member whose count an event tells. */
export function countedBy(row: EventRow): string {
  return isReading(row) ? row.reader : row.receiver;
}

/** The row as an event. It has the row's id, so that consumers recognise a repeat. */
export function eventOf(
  row: EventRow,
  count: MemberCount,
  { causationId, traceparent }: Cause = {},
): RowEvent {
  const { _id, conversationId: key, revision: order } = row;
  const stored = (at: Date) => ({ id: _id, at, ...(causationId && { causationId }) });
  const { envelope } = isReading(row)
    ? newEvent('messages-read', messagesRead(row, count), stored(row.readAt))
    : newEvent('message-sent', messageSent(row, count), stored(row.createdAt));
  return { _id, topic: envelope.type, key, order, envelope, ...(traceparent && { traceparent }) };
}

function messagesRead(row: Reading, { unread, version: unreadVersion }: MemberCount) {
  const { conversationId, reader, other, toSeq, operated, isShown, otherLeft, unreadCount } = row;
  return {
    ...{ conversationId, readerId: reader, otherId: other, upToSeq: toSeq, operated, isShown },
    ...(otherLeft && { otherLeft }),
    ...{ unread, unreadVersion, unreadCount },
  };
}

function messageSent(message: Message, { unread, version: unreadVersion }: MemberCount) {
  const { _id, conversationId, seq, sender, receiver, authoredBy, operatorId = null } = message;
  const { createdAt, mail = false, unreadCount = 0 } = message;
  return {
    ...{ conversationId, messageId: _id, seq, senderId: sender, receiverId: receiver },
    ...{ authoredBy, operatorId, sentAt: createdAt.toISOString() },
    ...{ mail, unread, unreadVersion, unreadCount },
  };
}

export function mailAttended(mail: Mail, answer: Message, traceparent: string | undefined) {
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

/** The rows of a plan, in their order. */
export function rowsOf({ messages, readings }: Plan): EventRow[] {
  return [...messages, ...readings].sort((a, b) => a.revision - b.revision);
}

/** What caused the rows of these changes, by their ids. */
export function causesOf(changes: Change[]): Map<string, Cause> {
  return new Map(
    changes.flatMap((change): [string, Cause][] => {
      const { readingId, traceparent } = change;
      if (change.kind === 'read') return [[readingId, { traceparent }]];
      const { messageId, causationId } = change;
      return [
        [readingId, { traceparent, causationId }],
        [messageId, { traceparent, causationId }],
      ];
    }),
  );
}
