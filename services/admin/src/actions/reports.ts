import type { AnswerOf, BodyOf, getReportedContext, resolveReport as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../context.ts';
import { pagesOf } from '../domain/total.ts';
import type { ReportRow } from '../store/reports.ts';
import { noteRead } from './audit.ts';
import { tellReported } from './messaging.ts';
import { showUsersById } from './users/show-users.ts';

interface Wanted {
  /** From 1. */
  page: number;
  limit: number;
  operatorId: string;
  state: 'open' | 'closed' | undefined;
  bearer: string | undefined;
}

/** A page of reports. */
export async function showReports(
  context: Pick<Context, 'pageOnce' | 'reports' | 'users' | 'others'>,
  { page, limit, state, operatorId, bearer }: Wanted,
) {
  const asked = { reader: operatorId, list: ['reports', state], page, limit };
  const { rows, total, open } = await context.pageOnce(asked, (rest) =>
    context.reports.page(rest, limit, state),
  );
  return {
    reports: await describeReports(context, rows, bearer),
    totalPages: pagesOf({ total }, limit),
    open,
  };
}

/** Reports with both members, and with the texts if the profile service answers. */
export async function describeReports(
  context: Pick<Context, 'users' | 'others'>,
  rows: readonly ReportRow[],
  bearer: string | undefined,
) {
  const shown = await showUsersById(
    context,
    rows.flatMap(({ reporterId, memberId }) => [reporterId, memberId]),
  );
  const others = context.others.for(bearer);
  const words = await Promise.all(rows.map(({ _id }) => others.report(_id).catch(() => undefined)));
  return rows.map((row, n) => ({
    id: row._id,
    reporter: shown.get(row.reporterId) ?? null,
    member: shown.get(row.memberId) ?? null,
    reason: words[n]?.reason ?? 'Unknown',
    details: words[n]?.details ?? null,
    about: words[n]?.about ?? ('member' as const),
    createdAt: row.at.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedBy: row.resolvedBy,
    outcome: row.outcome,
  }));
}

/**
 * What was reported. With messages both members are told that the team has opened a conversation of theirs.
 * @throws NOT_FOUND
 */
export async function showReportContext(
  context: Context,
  reportId: string,
  { operatorId, bearer }: { operatorId: string; bearer: string | undefined },
): Promise<AnswerOf<typeof getReportedContext>> {
  const report = await context.reports.find(reportId);
  if (!report) throw new ProblemError('NOT_FOUND');
  const found = await context.others.for(bearer).reportContext(reportId);
  const { memberId: targetId } = report;
  const fact = { operatorId, action: 'view-report' as const, targetId, details: { reportId } };
  await noteRead(context, fact, null, async (session) => {
    if (found.lines.length > 0) await tellReported(context, report, session);
  });
  return found;
}

interface Resolution extends BodyOf<typeof operation> {
  reportId: string;
  operatorId: string;
  bearer: string | undefined;
}

/**
 * Closes a report, once. With `tell` an email tells the reporter. One about a member who has deleted the account is erased with it.
 * @throws NOT_FOUND; CONFLICT with the name of the operator who closed it first
 */
export async function resolveReport(
  { erasures, reports, operatorNames, audit, outbox, now }: Context,
  { reportId, outcome, tell, operatorId, bearer }: Resolution,
): Promise<void> {
  const resolvedBy = (await operatorNames.all(bearer)).get(operatorId) ?? operatorId;
  const resolved = { resolvedAt: now(), resolvedBy, outcome };
  await audit.transaction(async (session) => {
    const row = await reports.find(reportId, session);
    if (!row) throw new ProblemError('NOT_FOUND');
    if (row.resolvedAt !== null) throw conflict(row.resolvedBy);
    const { memberId } = row;
    if (row.memberGone || (await erasures.among([memberId], session)).has(memberId)) {
      await reports.remove(row._id, session);
      await outbox.add(session, [newEvent('report-judged', { reportId, memberId })]);
    } else await reports.resolve(row._id, resolved, session);
    const about = { targetId: row.memberId, details: { reportId: row._id, ...(tell && { told: tell }) } };
    await audit.append({ operatorId, action: 'resolve-report', ...about }, session);
    if (tell) await outbox.add(session, [emailTo(row.reporterId, tell)]);
  });
}

function emailTo(memberId: string, outcome: 'acted' | 'allowed') {
  const facts = { outcome };
  return newEvent('email-requested', { emailId: newId(), memberId, kind: 'report-closed', facts });
}

function conflict(resolvedBy: string | null): ProblemError {
  return new ProblemError('CONFLICT', `${resolvedBy ?? 'Another operator'} has closed this report already.`);
}
