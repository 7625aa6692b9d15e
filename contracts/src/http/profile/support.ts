import { Type } from 'typebox';
import { forOperators, profile } from '../../declare.ts';
import { Email, Id, Nullable, OneOf, paging, Sentence, shape, Text, Time } from '../../schemas.ts';
import { supportLimits, supportTopics } from '../../support-choices.ts';

/** Requests to the support: the team answers each by email. */

const request = {
  topic: OneOf(supportTopics),
  text: Text(supportLimits.textMax),
};

export const askSupport = profile('askSupport', 'guest', 'POST /support', {
  summary:
    'Ask the support. The answer comes by email to the given address. The same text twice is one request.',
  body: Type.Object({ email: Email, ...request }),
  answer: Sentence,
  limit: { count: 5, seconds: 3600, per: 'address' },
});

export const askSupportAsMember = profile('askSupportAsMember', 'member', 'POST /users/me/support', {
  summary: 'Ask the support. The answer comes by email. The same text twice is one request.',
  body: Type.Object(request),
  answer: Sentence,
  limit: { count: 10, seconds: 3600, per: 'account' },
});

export const countTickets = profile('countTickets', 'operator', 'GET /admin/tickets/open', {
  summary: 'How many requests to the support wait, for the navigation.',
  answer: Type.Object({ open: Type.Integer() }),
});

export const answerTicket = profile('answerTicket', 'operator', 'POST /admin/tickets/:id/answer', {
  summary: 'Answer a request by email. CONFLICT names who has answered or closed it meanwhile.',
  body: Type.Object({
    answer: Text(supportLimits.answerMax),
  }),
  errors: ['CONFLICT'],
});

export const closeTicket = profile('closeTicket', 'operator', 'POST /admin/tickets/:id/close', {
  summary: 'Close a request without an answer. CONFLICT names who has answered or closed it meanwhile.',
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

export const TicketsQuery = Type.Object(paging(100));

export const listTicketRows = profile('listTicketRows', 'service', 'GET /internal/tickets', {
  ...forOperators,
  summary: 'Requests to the support, open ones first, the longest waiting first among them.',
  query: TicketsQuery,
  answer: Type.Object({ tickets: Type.Array(Ticket), total: Type.Integer(), open: Type.Integer() }),
});

export const listTicketsOf = profile('listTicketsOf', 'service', 'GET /internal/members/:id/tickets', {
  ...forOperators,
  summary: 'What a member has asked the support, newest first, at most 10.',
  answer: Type.Array(Type.Omit(Ticket, ['memberId', 'guest'])),
});

export const getTicketLetter = profile('getTicketLetter', 'service', 'GET /internal/tickets/:id/letter', {
  callers: ['notification'],
  summary: 'What the email with an answer says, and a guest’s address.',
  answer: Type.Object({
    memberId: Nullable(Id),
    guest: Nullable(Guest),
    topic: Type.String(),
    answer: Type.String(),
  }),
});
