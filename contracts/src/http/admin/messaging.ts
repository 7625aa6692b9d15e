import { type TSchema, Type } from 'typebox';
import { choices } from '../../choice-lists.ts';
import { admin } from '../../declare.ts';
import { anyCase, Id, More, Nullable, OneOf, paging, SearchWords, Time, Token } from '../../schemas.ts';
import { Message } from '../mailbox/messages.ts';
import { OperatorUser } from './users.ts';

const list = <T extends TSchema>(item: T) =>
  Type.Object({ users: Type.Array(item), totalPages: Type.Integer(), total: Type.Integer(), more: More });

export const messagingUsers = admin('messagingUsers', 'operator', 'GET /admin/messaging/all-users', {
  summary: 'All users with their mail counts.',
  query: Type.Object({
    sort: Type.Optional(OneOf(['total', 'unattended'] as const)),
    ...paging(100),
    search: Type.Optional(SearchWords(100, 0)),
  }),
  answer: list(OperatorUser),
});

export const messagingUnattended = admin(
  'messagingUnattended',
  'operator',
  'GET /admin/messaging/unattended-female-prefer-users',
  {
    summary: 'Members whose mails to this profile wait for an answer, longest wait first.',
    query: Type.Object({
      maleId: Id,
      ...paging(100),
    }),
    answer: list(Type.Intersect([OperatorUser, Type.Object({ waitingSince: Time, waitingMailId: Id })])),
  },
);

export const messagingCandidates = admin(
  'messagingCandidates',
  'operator',
  'GET /admin/messaging/gender-prefer-users',
  {
    summary: 'Users who prefer a gender.',
    query: Type.Object({
      sort: Type.Optional(OneOf(['recent', 'other'] as const)),
      gender: anyCase(choices.gender),
      search: Type.Optional(Type.String({ ...SearchWords(100, 0), description: 'sorts by mails' })),
      ...paging(100),
    }),
    answer: list(OperatorUser),
  },
);

export const messagingConversation = admin(
  'messagingConversation',
  'operator',
  'GET /admin/messaging/conversation',
  {
    summary: 'The conversation of a team profile (or assisted member) with somebody.',
    query: Type.Object({
      userId: Id,
      recipientId: Id,
      before: Type.Optional(Token(40, 0)),
    }),
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
  },
);
