import { getReportedContext } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { showReportContext } from '../../actions/reports/show-report-context.ts';
import type { Context } from '../../context.ts';

export const getReportedContextRoute = route(
  getReportedContext,
  (context: Context, { params, caller, bearer }) =>
    showReportContext(context, params.id, { operatorId: caller.id, bearer }),
);
