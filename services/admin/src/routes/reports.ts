import { pageSizes } from '@emberline/contracts/choices';
import { routes } from '@emberline/kit/http/operation';
import { noteList } from '../actions/audit.ts';
import { resolveReport, showReportContext, showReports } from '../actions/reports.ts';
import { showAppeals, showTickets } from '../actions/show-with-names.ts';
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
  listAppeals: async (context, { query: { page = 1, limit = pageSizes.operators }, caller, bearer }) => {
    await noteList(context, caller.id, 'list-appeals', { page, limit });
    return showAppeals(context, { page, limit, bearer });
  },
  listTickets: async (context, { query, caller, bearer }) => {
    const { page = 1, limit = pageSizes.operators } = query;
    const found = await showTickets(context, { page, limit, bearer });
    await noteList(context, caller.id, 'list-tickets', { page });
    return found;
  },
});
