import { Type } from 'typebox';
import { operation } from '../operation.ts';
import {
  ClientMessageId,
  Done,
  Id,
  MessageText,
  Nullable,
  OneOf,
  Page,
  Photo,
  ProfileKind,
  Time,
} from '../schemas.ts';

/** Conversations and messages; `/mailbox/*` and `/chat/*` are two doors to one store. */

export const Message = Type.Object({
  _id: Id,
  conversationId: Type.String(),
  seq: Type.Integer({ minimum: 1, description: '1, 2, 3 … in its conversation; the only order' }),
  sender: Id,
  receiver: Id,
  content: Type.String(),
  message: Type.String({ description: 'the same as content' }),
  isRead: Type.Boolean(),
  readAt: Nullable(Time),
  createdAt: Time,
  authoredBy: OneOf(['member', 'staff'] as const),
  clientMessageId: Nullable(Type.String()),
});

const Cursor = Type.String({
  maxLength: 100,
  pattern: '^[A-Za-z0-9_-]+$',
  description: 'opaque; from nextCursor',
});
/** 0: before the first message. */
const UpToSeq = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const MessagePage = Type.Object({
  conversationId: Type.String(),
  messages: Type.Array(Message, { description: 'at most 30, oldest first' }),
  nextCursor: Nullable(Type.String({ description: 'for the page before; null at the beginning' })),
  lastSeq: Type.Integer(),
  readSeq: Type.Integer({ description: 'how far the caller has read' }),
  otherReadSeq: Type.Integer({ description: 'how far the other one has read' }),
});
const Sent = Type.Object({ message: Message });
const sendLimit = { count: 240, seconds: 60, per: 'account' } as const;
const mayFail = ['PAYMENT_REQUIRED', 'EMAIL_UNVERIFIED', 'PROFILE_INCOMPLETE', 'BLOCKED'] as const;

export const ContactEntry = Type.Object({
  conversationId: Type.String(),
  contact: Type.Object({
    _id: Id,
    firstname: Type.String(),
    lastname: Type.String(),
    username: Type.String(),
    profileImage: Nullable(Type.String()),
    photo: Nullable(Photo),
    kind: ProfileKind,
    online: Type.Boolean(),
    lastOnline: Nullable(Time),
    left: Type.Boolean({ description: 'the account was deleted' }),
    blocked: Type.Boolean(),
  }),
  lastMessage: Nullable(
    Type.Object({
      content: Nullable(Type.String({ description: 'null without a paid membership' })),
      sender: Id,
      seq: Type.Integer(),
      createdAt: Time,
      authoredBy: OneOf(['member', 'staff'] as const),
    }),
  ),
  unreadCount: Type.Integer(),
  lastSeq: Type.Integer(),
  readSeq: Type.Integer(),
  otherReadSeq: Type.Integer(),
});

export const listContacts = operation({
  id: 'listContacts',
  service: 'mailbox',
  method: 'GET',
  path: '/mailbox/contacts',
  who: 'member',
  summary: 'A page of conversations, latest first. Texts only for subscribers.',
  query: Type.Object({ before: Type.Optional(Cursor) }),
  answer: Type.Object({
    contacts: Type.Array(ContactEntry, { description: 'at most 100' }),
    nextCursor: Nullable(Type.String({ description: 'for those before; null at the end' })),
  }),
});

export const listMessages = operation({
  id: 'listMessages',
  service: 'mailbox',
  method: 'GET',
  path: '/mailbox/messages',
  who: 'member',
  summary:
    'A page of a conversation; the newest without `before`. `after` answers what follows a seq, for catching up.',
  query: Type.Object({
    contactId: Id,
    before: Type.Optional(Cursor),
    after: Type.Optional(UpToSeq),
  }),
  answer: MessagePage,
  errors: ['PAYMENT_REQUIRED'],
});

export const sendMessage = operation({
  id: 'sendMessage',
  service: 'mailbox',
  method: 'POST',
  path: '/mailbox/send',
  who: 'member',
  summary: 'Send a message. Sending twice with one clientMessageId stores one.',
  body: Type.Object({
    receiverId: Id,
    content: MessageText,
    clientMessageId: Type.Optional(ClientMessageId),
  }),
  answer: Sent,
  errors: mayFail,
  limit: sendLimit,
});

export const markRead = operation({
  id: 'markRead',
  service: 'mailbox',
  method: 'POST',
  path: '/mailbox/read',
  who: 'member',
  summary: 'Mark read up to a seq; never goes back.',
  body: Type.Object({ contactId: Id, upToSeq: UpToSeq }),
  answer: Type.Object({ readSeq: Type.Integer(), unread: Type.Integer(), unreadVersion: Type.Integer() }),
  errors: ['PAYMENT_REQUIRED'],
});

export const getUnreadDetails = operation({
  id: 'getUnreadDetails',
  service: 'mailbox',
  method: 'GET',
  path: '/mailbox/unread-details',
  who: 'member',
  summary: 'How many conversations hold unread messages, and which.',
  answer: Type.Object({
    totalUnreadConversations: Type.Integer(),
    unreadVersion: Type.Integer(),
    unreadPerConversation: Type.Array(
      Type.Object({
        conversationId: Type.String(),
        contactId: Id,
        unreadCount: Type.Integer(),
        latestUnreadMessage: Type.Object({
          _id: Id,
          sender: Id,
          seq: Type.Integer(),
          createdAt: Time,
          content: Nullable(Type.String()),
        }),
      }),
    ),
  }),
});

export const chatHistory = operation({
  id: 'chatHistory',
  service: 'mailbox',
  method: 'GET',
  path: '/chat/history',
  who: 'member',
  summary: 'The newest page, for popup chats.',
  query: Type.Object({ contactId: Id }),
  answer: MessagePage,
  errors: ['PAYMENT_REQUIRED'],
});

export const chatSend = operation({
  id: 'chatSend',
  service: 'mailbox',
  method: 'POST',
  path: '/chat/send',
  who: 'member',
  summary: 'Send from a popup chat.',
  body: Type.Object({
    receiverId: Id,
    message: MessageText,
    clientMessageId: Type.Optional(ClientMessageId),
  }),
  answer: Sent,
  errors: mayFail,
  limit: sendLimit,
});

// Operators answering mail.

export const Mail = Type.Object({
  _id: Id,
  conversationId: Type.String(),
  seq: Type.Integer(),
  sender: Id,
  senderUsername: Type.String(),
  senderFirstname: Type.String(),
  senderPhoto: Nullable(Photo),
  receiver: Id,
  receiverUsername: Type.String(),
  receiverFirstname: Type.String(),
  content: Type.String(),
  timestamp: Time,
  adminResponse: Nullable(Type.String()),
  attendedAt: Nullable(Time),
  attendedBy: Nullable(Id),
  seen: Type.Boolean(),
  senderLastOnline: Nullable(Time),
  senderOnline: Type.Boolean(),
  claim: Nullable(Type.Object({ operatorId: Id, until: Time })),
});

export const respondToMail = operation({
  id: 'respondToMail',
  service: 'mailbox',
  method: 'POST',
  path: '/mailbox/respond',
  who: 'operator',
  summary: 'Answer a mail as the profile it was written to. Answered once, by whoever holds the claim.',
  body: Type.Object({
    mailId: Id,
    response: MessageText,
    receiver: Type.Optional(Id),
    originalSender: Type.Optional(Id),
    originalContent: Type.Optional(Type.String({ maxLength: 4000 })),
    originalTimestamp: Type.Optional(Type.String({ maxLength: 40 })),
    clientMessageId: Type.Optional(ClientMessageId),
  }),
  answer: Type.Object({ message: Message, mail: Mail }),
  errors: ['MAIL_CLAIMED', 'MAIL_ANSWERED', 'ASSISTANCE_NOT_ALLOWED', 'BLOCKED'],
});

export const markMailsSeen = operation({
  id: 'markMailsSeen',
  service: 'mailbox',
  method: 'POST',
  path: '/mailbox/mark-seen-all',
  who: 'operator',
  summary: 'Mark all listed mails seen.',
  body: Type.Object({ mailIds: Type.Array(Id, { maxItems: 1000 }) }),
  answer: Type.Object({ message: Type.String(), seen: Type.Integer() }),
});

export const claimMail = operation({
  id: 'claimMail',
  service: 'mailbox',
  method: 'POST',
  path: '/mailbox/claim',
  who: 'operator',
  summary: 'Take or renew the 90 s claim on a mail.',
  body: Type.Object({ mailId: Id }),
  answer: Type.Object({ until: Time }),
  errors: ['MAIL_CLAIMED', 'MAIL_ANSWERED'],
});

export const releaseMail = operation({
  id: 'releaseMail',
  service: 'mailbox',
  method: 'POST',
  path: '/mailbox/release',
  who: 'operator',
  summary: 'Give a claim back.',
  body: Type.Object({ mailId: Id }),
  answer: Done,
});

// Internal: between services only.

export const sendAs = operation({
  id: 'sendAs',
  service: 'mailbox',
  method: 'POST',
  path: '/internal/messages',
  who: 'service',
  summary: 'An operator writes as a team profile or a member who allowed it; carries authoredBy staff.',
  body: Type.Object({
    senderId: Id,
    receiverId: Id,
    content: MessageText,
    operatorId: Id,
    clientMessageId: Type.Optional(ClientMessageId),
  }),
  answer: Sent,
  errors: ['ASSISTANCE_NOT_ALLOWED', 'BLOCKED'],
});

export const getConversation = operation({
  id: 'getConversation',
  service: 'mailbox',
  method: 'GET',
  path: '/internal/conversation',
  who: 'service',
  summary: 'A conversation between two, for operators; newest page, or the one before a cursor.',
  query: Type.Object({ userId: Id, recipientId: Id, before: Type.Optional(Cursor) }),
  answer: MessagePage,
});

export const listMails = operation({
  id: 'listMails',
  service: 'mailbox',
  method: 'GET',
  path: '/internal/mails',
  who: 'service',
  summary:
    'Mails to team profiles and assisted members: unattended longest wait first, attended newest first.',
  query: Type.Object({
    state: Type.Optional(OneOf(['unattended', 'attended', 'any'] as const)),
    receiver: Type.Optional(Id),
    page: Type.Optional(Page),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  answer: Type.Object({ mails: Type.Array(Mail), total: Type.Integer(), oldestWaiting: Nullable(Time) }),
});

export const listRecentChats = operation({
  id: 'listRecentChats',
  service: 'mailbox',
  method: 'GET',
  path: '/internal/chats',
  who: 'service',
  summary: 'The newest messages in conversations that operators may see.',
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }),
  answer: Type.Array(
    Type.Object({ id: Id, sender: Id, receiver: Id, message: Type.String(), createdAt: Time }),
  ),
});

export const getUnread = operation({
  id: 'getUnread',
  service: 'mailbox',
  method: 'GET',
  path: '/internal/unread/:memberId',
  who: 'service',
  summary: 'A member’s unread conversations.',
  params: Type.Object({ memberId: Id }),
  answer: Type.Object({ unread: Type.Integer(), unreadVersion: Type.Integer() }),
});
