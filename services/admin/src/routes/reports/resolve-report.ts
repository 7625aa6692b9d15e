import { resolveReport } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { resolveReport as resolve } from '../../actions/reports/resolve-report.ts';
import type { Context } from '../../context.ts';

export const resolveReportRoute = route(
  resolveReport,
  async (context: Context, { params, body, caller, bearer }) => {
    await resolve(context, { ...body, reportId: params.id, operatorId: caller.id, bearer });
    return { ok: true as const };
  },
);
