import { resolveReport } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function resolveReportRoute(app: App, { reports, operatorNames, audit, now }: Context): void {
  implement(app, resolveReport, async ({ params, body, caller, bearer }) => {
    const resolvedBy = (await operatorNames.all(bearer)).get(caller.id) ?? caller.id;
    const row = await reports.rows.findOneAndUpdate(
      { _id: params.id, resolvedAt: null },
      { $set: { resolvedAt: now(), resolvedBy, outcome: body.outcome } },
    );
    if (!row)
      throw new ProblemError((await reports.rows.findOne({ _id: params.id })) ? 'CONFLICT' : 'NOT_FOUND');
    await audit.append({
      operatorId: caller.id,
      action: 'resolve-report',
      targetId: row.memberId,
      details: { reportId: row._id },
    });
    return { ok: true as const };
  });
}
