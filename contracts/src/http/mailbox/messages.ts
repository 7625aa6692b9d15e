import { Type } from 'typebox';
import { mailbox } from '../../declare.ts';
import { messageSearch } from '../../mailbox-choices.ts';
import {
  ClientMessageId,
  counted,
  Id,
  MessageText,
  Nullable,
  OneOf,
  Photo,
  ProfileKind,
  SearchWords,
  shape,
  Time,
} from '../../schemas.ts';

export const Message = Type.Object(
  {
    _id: Id,
    conversationId: Type.String(),
    seq: Type.Integer({ minimum: 1, description: '1, 2, 3 … in its conversation; the only order' }),
    sender: Id,
    receiver: Id,
    content: Type.String(),
    message: Type.String({ description: 'the same as content' }),
    isRead: Type.Boolean(),
    readAt: Nullable(Type.String({ format: 'date-time', description: 'to five minutes, but for operators' })),
    createdAt: Time,
    authoredBy: OneOf(['member', 'staff'] as const),
    clientMessageId: Nullable(Type.String()),
  },
  shape('message'),
);

/** The summary of a message, in lists. */
const Preview = Type.Object(
  {
    _id: Id,
    content: Nullable(Type.String({ description: 'null without a paid membership' })),
    sender: Id,
    seq: Type.Integer(),
    createdAt: Time,
    authoredBy: OneOf(['member', 'staff'] as const),
  },
  shape('preview'),
);

export const Cursor = Type.String({
  maxLength: 100,
  pattern: '^[A-Za-z0-9_-]+$',
  description: 'opaque; from nextCursor',
});

/** 0: before the first message. */
const UpToSeq = Type.Integer(counted());

export const MessagePage = Type.Object({
  conversationId: Type.String(),
  messages: Type.Array(Message, { description: 'at most 30, oldest first' }),
  nextCursor: Nullable(Type.String({ description: 'for the page before; null at the beginning' })),
  lastSeq: Type.Integer(),
  readSeq: Type.Integer({ description: 'how far the caller has read' }),
  otherReadSeq: Type.Integer({ description: 'how far the other one has read' }),
  newConversations: Type.Optional(
    Type.Object(
      {
        left: Type.Integer({ minimum: 0 }),
        againAt: Nullable(
          Type.String({
            format: 'date-time',
            description: 'when one more may be started; null while some are left',
          }),
        ),
      },
      {
        description:
          'how many the caller may start now; where there is no conversation and the first message counts',
      },
    ),
  ),
});

export const Sent = Type.Object({ message: Message });

const sendLimit = { count: 240, seconds: 60, per: 'account' } as const;

const mayFail = [
  'PAYMENT_REQUIRED',
  'EMAIL_UNVERIFIED',
  'PROFILE_INCOMPLETE',
  'SUSPENDED',
  'BLOCKED',
  'NEW_CONVERSATIONS_LIMIT',
  'NEW_CONVERSATIONS_OFF',
] as const;

const ConversationSettings = {
  muted: Type.Boolean({ description: 'counts go on; no toast, sound, push notice or email' }),
  archivedSeq: Nullable(
    Type.Integer({
      description:
        'archived up to this message; a later one of the contact ends it, unless muted. null: not archived',
    }),
  ),
  settingsVersion: Type.Integer({ description: 'a lower one is older' }),
};

export const ContactEntry = Type.Object({
  conversationId: Type.String(),
  contact: Type.Object(
    {
      _id: Id,
      firstname: Type.String(),
      lastname: Type.String({ description: 'empty until both have written' }),
      username: Type.String(),
      profileImage: Nullable(Type.String()),
      photo: Nullable(Photo),
      kind: ProfileKind,
      online: Type.Boolean(),
      lastOnline: Nullable(Time),
      left: Type.Boolean({ description: 'the account was deleted' }),
      blocked: Type.Boolean(),
    },
    shape('contact'),
  ),
  lastMessage: Nullable(Preview),
  unreadCount: Type.Integer(),
  lastSeq: Type.Integer(),
  readSeq: Type.Integer(),
  otherReadSeq: Type.Integer(),
  ...ConversationSettings,
});

export const listContacts = mailbox('listContacts', 'member', 'GET /mailbox/contacts', {
  summary: 'A page of conversations, latest first. Texts only for subscribers.',
  query: Type.Object({ before: Type.Optional(Cursor) }),
  answer: Type.Object({
    contacts: Type.Array(ContactEntry, { description: 'at most 100' }),
    nextCursor: Nullable(Type.String({ description: 'for those before; null at the end' })),
  }),
});

export const searchMessages = mailbox('searchMessages', 'member', 'GET /mailbox/search', {
  summary:
    'The newest own messages, sent and received, that hold these words, and the contacts whose name begins with them. Goes back as far as `searchedBackTo` says.',
  query: Type.Object({
    words: SearchWords(messageSearch.wordsMax),
  }),
  answer: Type.Object({
    contacts: Type.Array(ContactEntry),
    messages: Type.Array(Type.Object({ contactId: Id, message: Preview }), {
      description: 'at most 30, newest first; content is the part around the words',
    }),
    searchedBackTo: Nullable(
      Type.String({ format: 'date-time', description: 'older messages were not searched; null: all were' }),
    ),
  }),
  errors: ['PAYMENT_REQUIRED'],
  limit: { count: 30, seconds: 60, per: 'account' },
});

export const listMessages = mailbox('listMessages', 'member', 'GET /mailbox/messages', {
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

export const sendMessage = mailbox('sendMessage', 'member', 'POST /mailbox/send', {
  summary: 'Send a message. Sending twice to one person with one clientMessageId stores one.',
  body: Type.Object({
    receiverId: Id,
    content: MessageText,
    clientMessageId: Type.Optional(ClientMessageId),
  }),
  answer: Sent,
  errors: mayFail,
  limit: sendLimit,
});

export const markRead = mailbox('markRead', 'member', 'POST /mailbox/read', {
  summary: 'Mark read up to a seq; never goes back.',
  body: Type.Object({ contactId: Id, upToSeq: UpToSeq }),
  answer: Type.Object({ readSeq: Type.Integer(), unread: Type.Integer(), unreadVersion: Type.Integer() }),
  errors: ['PAYMENT_REQUIRED'],
  limit: { count: 600, seconds: 60, per: 'account' },
});

export const setConversation = mailbox('setConversation', 'member', 'PUT /mailbox/conversations/:contactId', {
  summary: 'Mute or archive a conversation for oneself, or take it back. What is left out stays.',
  body: Type.Object({ muted: Type.Optional(Type.Boolean()), archived: Type.Optional(Type.Boolean()) }),
  answer: Type.Object(ConversationSettings),
  limit: { count: 120, seconds: 60, per: 'account' },
});

export const getUnreadDetails = mailbox('getUnreadDetails', 'member', 'GET /mailbox/unread-details', {
  summary: 'How many conversations hold unread messages, and which.',
  answer: Type.Object({
    totalUnreadConversations: Type.Integer(),
    unreadVersion: Type.Integer(),
    unreadPerConversation: Type.Array(
      Type.Object({
        conversationId: Type.String(),
        contactId: Id,
        unreadCount: Type.Integer(),
        latestUnreadMessage: Preview,
      }),
    ),
  }),
});

export const chatHistory = mailbox('chatHistory', 'member', 'GET /chat/history', {
  summary: 'The newest page, for popup chats.',
  query: Type.Object({ contactId: Id }),
  answer: MessagePage,
  errors: ['PAYMENT_REQUIRED'],
});

export const chatSend = mailbox('chatSend', 'member', 'POST /chat/send', {
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
