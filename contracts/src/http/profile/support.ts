import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Email, Id, Nullable, OneOf, Page, Sentence, shape, Time } from '../../schemas.ts';
import { supportLimits, supportTopics } from '../../support-choices.ts';
import { OfMember } from './safety.ts';

/** Requests to the support: the team answers each by email. */

const request = {
  topic: OneOf(supportTopics),
  text: Type.String({ minLength: 1, maxLength: supportLimits.textMax, pattern: '\\S' }),
};

export const askSupport = operation({
  id: 'askSupport',
  service: 'profile',
  method: 'POST',
  path: '/support',
  who: 'guest',
  summary:
    'Ask the support. The answer comes by email to the given address. The same text twice is one request.',
  body: Type.Object({ email: Email, ...request }),
  answer: Sentence,
  limit: { count: 5, seconds: 3600, per: 'address' },
});

export const askSupportAsMember = operation({
  id: 'askSupportAsMember',
  service: 'profile',
  method: 'POST',
  path: '/users/me/support',
  who: 'member',
  summary: 'Ask the support. The answer comes by email. The same text twice is one request.',
  body: Type.Object(request),
  answer: Sentence,
  limit: { count: 10, seconds: 3600, per: 'account' },
});

// Internal: between services only.

const TicketState = OneOf(['open', 'answered', 'closed'] as const);

const Guest = Type.Object({ email: Type.String() }, shape('guest'));

export const Ticket = Type.Object({
  id: Id,
  memberId: Nullable(Id),
  guest: Nullable(Guest),
  topic: request.topic,
  text: Type.String(),
  at: Time,
  state: TicketState,
  decidedAt: Nullable(Time),
  decidedBy: Nullable(Id),
  answer: Nullable(Type.String()),
});

export const TicketsQuery = Type.Object({
  page: Type.Optional(Page),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const TicketAnswer = Type.Object({
  answer: Type.String({ minLength: 1, maxLength: supportLimits.answerMax, pattern: '\\S' }),
});

export const listTicketRows = operation({
  id: 'listTicketRows',
  service: 'profile',
  method: 'GET',
  path: '/internal/tickets',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'Requests to the support, open ones first, the longest waiting first among them.',
  query: TicketsQuery,
  answer: Type.Object({ tickets: Type.Array(Ticket), total: Type.Integer(), open: Type.Integer() }),
});

export const countOpenTickets = operation({
  id: 'countOpenTickets',
  service: 'profile',
  method: 'GET',
  path: '/internal/tickets/open',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'How many requests to the support wait for an answer.',
  answer: Type.Object({ open: Type.Integer() }),
});

export const listTicketsOf = operation({
  id: 'listTicketsOf',
  service: 'profile',
  method: 'GET',
  path: '/internal/members/:id/tickets',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'What a member has asked the support, newest first, at most 10.',
  params: OfMember,
  answer: Type.Array(Type.Omit(Ticket, ['memberId', 'guest'])),
});

export const decideTicketRow = operation({
  id: 'decideTicketRow',
  service: 'profile',
  method: 'POST',
  path: '/internal/tickets/:id/decision',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary:
    'Answer a request, or close it without an answer. The first counts; the others are told whose it was.',
  params: OfMember,
  body: Type.Object({ answer: Nullable(TicketAnswer.properties.answer) }),
  answer: Type.Object({
    memberId: Nullable(Id),
    decidedBy: Id,
    isNew: Type.Boolean(),
    isSame: Type.Optional(Type.Boolean({ description: 'false: it was decided otherwise before' })),
  }),
});

export const getTicketLetter = operation({
  id: 'getTicketLetter',
  service: 'profile',
  method: 'GET',
  path: '/internal/tickets/:id/letter',
  who: 'service',
  callers: ['notification'],
  summary: 'What the email with an answer says, and a guest’s address.',
  params: OfMember,
  answer: Type.Object({
    memberId: Nullable(Id),
    guest: Nullable(Guest),
    topic: Type.String(),
    answer: Type.String(),
  }),
});
