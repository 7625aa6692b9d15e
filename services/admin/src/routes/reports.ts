import { pageSizes } from '@emberline/contracts/choices';
import { routes } from '@emberline/kit/http/operation';
import { noteList } from '../actions/note-read.ts';
import { resolveReport } from '../actions/reports/resolve-report.ts';
import { showReportContext } from '../actions/reports/show-report-context.ts';
import { showReports } from '../actions/reports/show-reports.ts';
import type { Context } from '../context.ts';

export const reports = routes<Context>({
  listReports: async (
    context,
    { query: { page = 1, limit = pageSizes.operators, state }, caller, bearer },
  ) => {
    await noteList(context, caller.id, 'list-reports', { page, limit, state });
    return showReports(context, { page, limit, state, operatorId: caller.id, bearer });
  },
  /** Numbers alone, so without an entry. Reports are counted also while nobody tells how many appeals wait. */
  countReports: async ({ reports, others }, { bearer }) => {
    const [open, appeals] = await Promise.all([
      reports.countOpen(),
      others
        .for(bearer)
        .openAppeals()
        .catch(() => null),
    ]);
    return { reports: open, appeals: appeals?.open ?? null };
  },
  getReportedContext: (context, { params, caller, bearer }) =>
    showReportContext(context, params.id, { operatorId: caller.id, bearer }),
  resolveReport: (context, { params, body, caller, bearer }) =>
    resolveReport(context, { ...body, reportId: params.id, operatorId: caller.id, bearer }),
});
