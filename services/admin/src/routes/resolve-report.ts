import { resolveReport } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function resolveReportRoute(app: App, { reports, operatorNames, audit, now }: Context): void {
  implement(app, resolveReport, async ({ params, body, caller, bearer }) => {
    const resolved = {
      resolvedAt: now(),
      resolvedBy: (await operatorNames.all(bearer)).get(caller.id) ?? caller.id,
      outcome: body.outcome,
    };
    await audit.transaction(async (session) => {
      const row = await reports.rows.findOne({ _id: params.id }, { session });
      if (!row) throw new ProblemError('NOT_FOUND');
      if (row.resolvedAt !== null) throw new ProblemError('CONFLICT');
      await reports.rows.updateOne({ _id: row._id }, { $set: resolved }, { session });
      const details = { reportId: row._id };
      await audit.append(
        { operatorId: caller.id, action: 'resolve-report', targetId: row.memberId, details },
        session,
      );
    });
    return { ok: true as const };
  });
}
