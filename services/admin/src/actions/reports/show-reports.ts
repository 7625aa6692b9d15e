import type { Context } from '../../context.ts';
import { pagesOf } from '../../domain/total.ts';
import type { ReportRow } from '../../store/reports.ts';
import { showUsersById } from '../users/show-users.ts';

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
