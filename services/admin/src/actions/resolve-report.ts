import type { BodyOf, resolveReport as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';

interface Resolution extends BodyOf<typeof operation> {
  reportId: string;
  operatorId: string;
  bearer: string | undefined;
}

/** @throws NOT_FOUND; CONFLICT with the name of the operator who closed it first */
export async function resolveReport(
  { reports, operatorNames, audit, now }: Context,
  { reportId, outcome, operatorId, bearer }: Resolution,
): Promise<void> {
  const resolvedBy = (await operatorNames.all(bearer)).get(operatorId) ?? operatorId;
  const resolved = { resolvedAt: now(), resolvedBy, outcome };
  await audit.transaction(async (session) => {
    const row = await reports.find(reportId, session);
    if (!row) throw new ProblemError('NOT_FOUND');
    if (row.resolvedAt !== null) throw conflict(row.resolvedBy);
    await reports.resolve(row._id, resolved, session);
    const about = { targetId: row.memberId, details: { reportId: row._id } };
    await audit.append({ operatorId, action: 'resolve-report', ...about }, session);
  });
}

function conflict(resolvedBy: string | null): ProblemError {
  return new ProblemError('CONFLICT', `${resolvedBy ?? 'Another operator'} has closed this report already.`);
}
