import { resolveReport } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const resolveReportRoute = route(
  resolveReport,
  async (
    { reports, operatorNames, audit, now }: Context,
    { params, body: { outcome }, caller: { id: operatorId }, bearer },
  ) => {
    const resolvedBy = (await operatorNames.all(bearer)).get(operatorId) ?? operatorId;
    const resolved = { resolvedAt: now(), resolvedBy, outcome };
    await audit.transaction(async (session) => {
      const row = await reports.find(params.id, session);
      if (!row) throw new ProblemError('NOT_FOUND');
      if (row.resolvedAt !== null) throw new ProblemError('CONFLICT');
      await reports.resolve(row._id, resolved, session);
      const about = { targetId: row.memberId, details: { reportId: row._id } };
      await audit.append({ operatorId, action: 'resolve-report', ...about }, session);
    });
    return { ok: true as const };
  },
);
