import { Type } from 'typebox';
import { admin } from '../../declare.ts';
import { Id, Nullable, OneOf, paging, Text, Time } from '../../schemas.ts';
import { ReportAbout, ReportContext } from '../profile/facts.ts';
import { Ticket, TicketsQuery } from '../profile/support.ts';
import { OperatorUser } from './users.ts';

export const ReviewedReport = Type.Object({
  id: Id,
  reporter: Nullable(OperatorUser),
  member: Nullable(OperatorUser),
  reason: Type.String(),
  details: Nullable(Type.String()),
  about: Type.Optional(ReportAbout),
  createdAt: Time,
  resolvedAt: Nullable(Time),
  resolvedBy: Nullable(Type.String()),
  outcome: Nullable(Type.String()),
});

export const listReports = admin('listReports', 'operator', 'GET /admin/reports', {
  summary: 'Members’ reports to review, open ones first; or those of one state.',
  query: Type.Object({
    state: Type.Optional(OneOf(['open', 'closed'] as const)),
    ...paging(100),
  }),
  answer: Type.Object({
    reports: Type.Array(ReviewedReport),
    totalPages: Type.Integer(),
    open: Type.Integer({ description: 'how many are open' }),
  }),
});

export const countReports = admin('countReports', 'operator', 'GET /admin/reports/open', {
  summary: 'How many reports and appeals wait, for the navigation.',
  answer: Type.Object({
    reports: Type.Integer(),
    appeals: Nullable(Type.Integer()),
  }),
});

export const getReportedContext = admin('getReportedContext', 'operator', 'GET /admin/reports/:id/context', {
  summary: 'The messages or the photo that were reported. Both members are told that messages were opened.',
  answer: ReportContext,
});

export const resolveReport = admin('resolveReport', 'operator', 'POST /admin/reports/:id/resolve', {
  summary: 'Close a report, and tell the reporter by email what became of it.',
  body: Type.Object({
    outcome: Type.String({ ...Text(500), description: 'for operators only' }),
    /** What the email to the reporter says: the team has acted, or the rules allow it. Absent: no email. */
    tell: Type.Optional(OneOf(['acted', 'allowed'] as const)),
  }),
});

export const listTickets = admin('listTickets', 'operator', 'GET /admin/tickets', {
  summary: 'Requests to the support of members and guests, open ones first.',
  query: TicketsQuery,
  answer: Type.Object({
    tickets: Type.Array(
      Type.Object({
        ...Type.Omit(Ticket, ['memberId', 'decidedBy']).properties,
        member: Nullable(OperatorUser),
        decidedBy: Nullable(Type.String({ description: 'an operator’s name' })),
      }),
    ),
    open: Type.Integer(),
    totalPages: Type.Integer(),
  }),
});
