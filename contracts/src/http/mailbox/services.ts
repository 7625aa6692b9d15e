import { Type } from 'typebox';
import { forOperators, mailbox } from '../../declare.ts';
import { Id, Nullable, PaymentStatusCode, ProfileKind, shape, Time } from '../../schemas.ts';
import { Cursor, MessagePage } from './messages.ts';

export const getConversation = mailbox('getConversation', 'service', 'GET /internal/conversation', {
  ...forOperators,
  summary: 'A conversation between two, for operators; newest page, or the one before a cursor.',
  query: Type.Object({ userId: Id, recipientId: Id, before: Type.Optional(Cursor) }),
  answer: MessagePage,
});

export const listRecentChats = mailbox('listRecentChats', 'service', 'GET /internal/chats', {
  ...forOperators,
  summary: 'The newest messages in conversations that operators may see.',
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }),
  answer: Type.Array(
    Type.Object({ id: Id, sender: Id, receiver: Id, message: Type.String(), createdAt: Time }, shape('chat')),
  ),
});

export const getUnread = mailbox('getUnread', 'service', 'GET /internal/unread', {
  callers: ['profile'],
  onBehalfOf: 'member',
  summary: 'A member’s unread conversations.',
  answer: Type.Object({ unread: Type.Integer(), unreadVersion: Type.Integer() }),
});

export const getNoticeText = mailbox('getNoticeText', 'service', 'GET /internal/notice-text', {
  callers: ['notification'],
  summary:
    'Writer and beginning of a message, for the push notice on a device whose owner wants the text in it. Nulls where the receiver may not read it now.',
  query: Type.Object({ receiverId: Id, senderId: Id, seq: Type.Integer({ minimum: 1 }) }),
  answer: Type.Object(
    { firstname: Nullable(Type.String()), content: Nullable(Type.String()) },
    shape('noticeText'),
  ),
});

export const haveConversation = mailbox('haveConversation', 'service', 'GET /internal/have-conversation', {
  callers: ['profile'],
  summary: 'Whether two members have a conversation: to such a contact a paused profile stays open.',
  query: Type.Object({ memberId: Id, otherId: Id }),
  answer: Type.Object({ exists: Type.Boolean() }),
});

/** A line of a conversation, as the member who reports the other hands it over. */
export const HandedLine = Type.Object({
  seq: Type.Integer(),
  own: Type.Boolean({ description: 'written as the member who reports' }),
  team: Type.Boolean({ description: 'an operator wrote it' }),
  text: Type.String(),
  at: Time,
});

export const getMessagesAround = mailbox('getMessagesAround', 'service', 'GET /internal/messages-around', {
  callers: ['profile'],
  onBehalfOf: 'member',
  summary:
    'A message that the member has received from the other, and the five around it: what a report of it hands over.',
  query: Type.Object({ otherId: Id, seq: Type.Integer({ minimum: 1 }) }),
  answer: Type.Object({ lines: Type.Array(HandedLine) }),
});

// Taking away or restoring a right to write takes effect as soon as the call has answered: the fact's owner calls the
// mailbox before it answers, and also sends the event. The higher version wins.

export const applyBlock = mailbox('applyBlock', 'service', 'POST /internal/blocks', {
  callers: ['profile'],
  summary: 'A member has blocked another, or taken it back.',
  body: Type.Object({ blockerId: Id, blockedId: Id, blocked: Type.Boolean(), version: Type.Integer() }),
});

export const applyProfile = mailbox('applyProfile', 'service', 'POST /internal/profile-facts', {
  callers: ['profile'],
  summary: 'What writing depends on has changed in a profile, such as the consent to assisted replies.',
  body: Type.Object({
    memberId: Id,
    version: Type.Integer(),
    kind: ProfileKind,
    firstname: Type.String(),
    lastname: Type.String(),
    username: Type.String(),
    profileImage: Nullable(Type.String()),
    isVerified: Type.Boolean(),
    complete: Type.Boolean(),
    assistedReplies: Type.Boolean(),
    paused: Type.Optional(Type.Boolean()),
    suspendedUntil: Type.Optional(Nullable(Time)),
  }),
});

export const applyMembership = mailbox('applyMembership', 'service', 'POST /internal/memberships', {
  callers: ['payment'],
  summary: 'A membership has begun, changed or ended.',
  body: Type.Object({
    memberId: Id,
    paymentStatus: Nullable(PaymentStatusCode),
    validUntil: Nullable(Time),
    version: Type.Integer(),
  }),
});
