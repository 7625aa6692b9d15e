import { idempotent } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

export const onReportJudged = idempotent(
  'report-judged',
  async ({ reports }: Context, { data: { reportId } }) => reports.remove(reportId),
);
