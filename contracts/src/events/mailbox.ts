import { Type } from 'typebox';
import { openedFor } from '../operator-choices.ts';
import { Id, Nullable, OneOf, Time } from '../schemas.ts';
import { eventKind } from './envelope.ts';

const Unread = {
  unread: Type.Integer({ description: 'conversations with unread messages, absolute' }),
  unreadVersion: Type.Integer({ description: 'orders the member’s counts; a lower one is older' }),
};

export const messageSent = eventKind('message-sent', {
  publishedBy: ['mailbox'],
  consumedBy: ['notification', 'admin'],
  summary: 'A message was stored.',
  key: 'conversationId',
  data: Type.Object({
    conversationId: Type.String(),
    messageId: Id,
    seq: Type.Integer(),
    senderId: Id,
    receiverId: Id,
    authoredBy: OneOf(['member', 'staff'] as const),
    operatorId: Nullable(Id),
    sentAt: Time,
    mail: Type.Boolean({ description: 'written to a profile that operators answer for' }),
    ...Unread,
    unreadCount: Type.Integer({ description: 'unread messages of the receiver in this conversation' }),
  }),
});

export const messagesRead = eventKind('messages-read', {
  publishedBy: ['mailbox'],
  consumedBy: ['notification'],
  summary: 'A member read up to a seq.',
  key: 'conversationId',
  data: Type.Object({
    conversationId: Type.String(),
    readerId: Id,
    otherId: Id,
    upToSeq: Type.Integer(),
    operated: Type.Optional(Type.Boolean({ description: 'operators may see this conversation' })),
    isShown: Type.Optional(
      Type.Boolean({ description: 'the other member may see it: neither had blocked the other' }),
    ),
    otherLeft: Type.Optional(Type.Boolean({ description: 'the other account was deleted' })),
    ...Unread,
    unreadCount: Type.Integer(),
  }),
});

export const conversationSettingsChanged = eventKind('conversation-settings-changed', {
  publishedBy: ['mailbox'],
  consumedBy: ['notification'],
  summary: 'A member muted or archived a conversation, or took it back.',
  key: 'memberId',
  data: Type.Object({
    conversationId: Type.String(),
    memberId: Id,
    contactId: Id,
    muted: Type.Boolean(),
    archivedSeq: Nullable(Type.Integer()),
    settingsVersion: Type.Integer({
      description: 'a lower one of the same member and conversation is older',
    }),
  }),
});

export const mailAttended = eventKind('mail-attended', {
  publishedBy: ['mailbox'],
  consumedBy: ['notification', 'admin'],
  summary: 'An operator answered a mail.',
  key: 'conversationId',
  data: Type.Object({
    mailId: Id,
    conversationId: Type.String(),
    profileId: Id,
    memberId: Id,
    operatorId: Id,
    answerId: Id,
    answerSeq: Type.Integer(),
    waitedSeconds: Type.Integer(),
    attendedAt: Time,
  }),
});

export const mailClaimed = eventKind('mail-claimed', {
  publishedBy: ['mailbox'],
  consumedBy: ['notification', 'admin'],
  summary: 'An operator opened a mail, or gave it back.',
  key: 'conversationId',
  data: Type.Object({ mailId: Id, conversationId: Type.String(), operatorId: Id, until: Nullable(Time) }),
});

export const mailsSeen = eventKind('mails-seen', {
  publishedBy: ['mailbox'],
  consumedBy: ['admin'],
  summary: 'An operator marked mails as seen.',
  key: 'operatorId',
  data: Type.Object({ operatorId: Id, seen: Type.Integer({ description: 'how many were not before' }) }),
});

export const conversationOpened = eventKind('conversation-opened', {
  publishedBy: ['admin'],
  consumedBy: ['profile'],
  summary: 'An operator has opened a conversation of a member; told once in ten minutes for each operator.',
  key: 'memberId',
  data: Type.Object({
    memberId: Id,
    /** The other side; null where it would tell who has reported. */
    otherId: Nullable(Id),
    why: OneOf(openedFor),
  }),
});

export const queueChanged = eventKind('queue-changed', {
  publishedBy: ['admin'],
  consumedBy: ['notification'],
  summary: 'An operator has assigned a conversation, put it aside or taken that back.',
  key: 'conversationId',
  data: Type.Object({ conversationId: Type.String(), operatorId: Id }),
});
