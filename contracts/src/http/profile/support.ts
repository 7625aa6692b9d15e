import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Done, Email, Id, Nullable, OneOf, Page, Sentence, shape, Time } from '../../schemas.ts';
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

export const countTickets = operation({
  id: 'countTickets',
  service: 'profile',
  method: 'GET',
  path: '/admin/tickets/open',
  who: 'operator',
  summary: 'How many requests to the support wait, for the navigation.',
  answer: Type.Object({ open: Type.Integer() }),
});

export const answerTicket = operation({
  id: 'answerTicket',
  service: 'profile',
  method: 'POST',
  path: '/admin/tickets/:id/answer',
  who: 'operator',
  summary: 'Answer a request by email. CONFLICT names who has answered or closed it meanwhile.',
  params: OfMember,
  body: Type.Object({
    answer: Type.String({ minLength: 1, maxLength: supportLimits.answerMax, pattern: '\\S' }),
  }),
  answer: Done,
  errors: ['CONFLICT'],
});

export const closeTicket = operation({
  id: 'closeTicket',
  service: 'profile',
  method: 'POST',
  path: '/admin/tickets/:id/close',
  who: 'operator',
  summary: 'Close a request without an answer. CONFLICT names who has answered or closed it meanwhile.',
  params: OfMember,
  answer: Done,
  errors: ['CONFLICT'],
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
