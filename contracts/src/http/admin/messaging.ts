import { type TSchema, Type } from 'typebox';
import { choices } from '../../choice-lists.ts';
import { operation } from '../../operation.ts';
import {
  anyCase,
  ClientMessageId,
  Id,
  MessageText,
  More,
  Nullable,
  OneOf,
  Page,
  SeenSeq,
  Time,
} from '../../schemas.ts';
import { Message } from '../mailbox/index.ts';
import { OperatorUser } from './users.ts';

const list = <T extends TSchema>(item: T) =>
  Type.Object({ users: Type.Array(item), totalPages: Type.Integer(), total: Type.Integer(), more: More });

export const messagingUsers = operation({
  id: 'messagingUsers',
  service: 'admin',
  method: 'GET',
  path: '/admin/messaging/all-users',
  who: 'operator',
  summary: 'All users with their mail counts.',
  query: Type.Object({
    sort: Type.Optional(OneOf(['total', 'unattended'] as const)),
    page: Type.Optional(Page),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    search: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  answer: list(OperatorUser),
});

export const messagingUnattended = operation({
  id: 'messagingUnattended',
  service: 'admin',
  method: 'GET',
  path: '/admin/messaging/unattended-female-prefer-users',
  who: 'operator',
  summary: 'Members whose mails to this profile wait for an answer, longest wait first.',
  query: Type.Object({
    maleId: Id,
    page: Type.Optional(Page),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: list(Type.Intersect([OperatorUser, Type.Object({ waitingSince: Time, waitingMailId: Id })])),
});

export const messagingCandidates = operation({
  id: 'messagingCandidates',
  service: 'admin',
  method: 'GET',
  path: '/admin/messaging/gender-prefer-users',
  who: 'operator',
  summary: 'Users who prefer a gender.',
  query: Type.Object({
    sort: Type.Optional(OneOf(['recent', 'other'] as const)),
    gender: anyCase(choices.gender),
    search: Type.Optional(Type.String({ maxLength: 100, description: 'sorts by mails' })),
    page: Type.Optional(Page),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: list(OperatorUser),
});

export const messagingConversation = operation({
  id: 'messagingConversation',
  service: 'admin',
  method: 'GET',
  path: '/admin/messaging/conversation',
  who: 'operator',
  summary: 'The conversation of a team profile (or assisted member) with somebody.',
  query: Type.Object({ userId: Id, recipientId: Id, before: Type.Optional(Type.String({ maxLength: 40 })) }),
  answer: Type.Object({
    conversation: Type.Object({
      _id: Type.String(),
      userId: Id,
      recipientId: Id,
      messages: Type.Array(Message),
      nextCursor: Nullable(Type.String()),
    }),
  }),
  errors: ['ASSISTANCE_NOT_ALLOWED'],
});

const SendAs = Type.Object({
  senderId: Id,
  receiverId: Id,
  content: MessageText,
  clientMessageId: Type.Optional(ClientMessageId),
  seenSeq: Type.Optional(SeenSeq),
});

export const messagingSend = operation({
  id: 'messagingSend',
  service: 'admin',
  method: 'POST',
  path: '/admin/messaging/send',
  who: 'operator',
  summary: 'Write a new mail as a team profile.',
  body: SendAs,
  answer: Type.Object({ message: Message }),
  errors: ['ASSISTANCE_NOT_ALLOWED', 'SUSPENDED', 'BLOCKED', 'MAIL_CLAIMED', 'MAIL_ANSWERED'],
});

export const messagingReply = operation({
  id: 'messagingReply',
  service: 'admin',
  method: 'POST',
  path: '/admin/messaging/reply',
  who: 'operator',
  summary: 'Answer as a team profile; attends the waiting mail.',
  body: SendAs,
  answer: Type.Object({ message: Message }),
  errors: ['ASSISTANCE_NOT_ALLOWED', 'SUSPENDED', 'BLOCKED', 'MAIL_CLAIMED', 'MAIL_ANSWERED'],
});
