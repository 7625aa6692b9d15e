import { getReport } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const getReportRoute = route(getReport, async ({ reports }: Context, { params }) => {
  const report = await reports.find(params.id);
  if (!report) throw new ProblemError('NOT_FOUND');
  const { _id: id, reporterId, memberId, reason, details, createdAt, message, photo } = report;
  const about = message ? ('message' as const) : photo ? ('photo' as const) : ('member' as const);
  return { id, reporterId, memberId, reason, details, createdAt: createdAt.toISOString(), about };
});
