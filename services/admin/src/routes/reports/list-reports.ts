import { listReports } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { route } from '@emberline/kit/http/operation';
import { noteList } from '../../actions/note-read.ts';
import { showReports } from '../../actions/reports/show-reports.ts';
import type { Context } from '../../context.ts';

export const listReportsRoute = route(
  listReports,
  async (context: Context, { query: { page = 1, limit = pageSizes.operators, state }, caller, bearer }) => {
    await noteList(context, caller.id, 'list-reports', { page, limit, state });
    return showReports(context, { page, limit, state, bearer });
  },
);
