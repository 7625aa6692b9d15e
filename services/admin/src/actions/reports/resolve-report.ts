import type { BodyOf, resolveReport as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../../context.ts';

interface Resolution extends BodyOf<typeof operation> {
  reportId: string;
  operatorId: string;
  bearer: string | undefined;
}

/**
 * Closes a report, once. With `tell` an email tells the reporter. One about a member who has deleted the account is erased with it.
 * @throws NOT_FOUND; CONFLICT with the name of the operator who closed it first
 */
export async function resolveReport(
  { erasures, reports, operatorNames, audit, outbox, now }: Context,
  { reportId, outcome, tell, operatorId, bearer }: Resolution,
): Promise<void> {
  const resolvedBy = (await operatorNames.all(bearer)).get(operatorId) ?? operatorId;
  const resolved = { resolvedAt: now(), resolvedBy, outcome };
  await audit.transaction(async (session) => {
    const row = await reports.find(reportId, session);
    if (!row) throw new ProblemError('NOT_FOUND');
    if (row.resolvedAt !== null) throw conflict(row.resolvedBy);
    const { memberId } = row;
    if (row.memberGone || (await erasures.among([memberId], session)).has(memberId)) {
      await reports.remove(row._id, session);
      await outbox.add(session, [newEvent('report-judged', { reportId, memberId })]);
    } else await reports.resolve(row._id, resolved, session);
    const about = { targetId: row.memberId, details: { reportId: row._id, ...(tell && { told: tell }) } };
    await audit.append({ operatorId, action: 'resolve-report', ...about }, session);
    if (tell) await outbox.add(session, [emailTo(row.reporterId, tell)]);
  });
}

function emailTo(memberId: string, outcome: 'acted' | 'allowed') {
  const facts = { outcome };
  return newEvent('email-requested', { emailId: newId(), memberId, kind: 'report-closed', facts });
}

function conflict(resolvedBy: string | null): ProblemError {
  return new ProblemError('CONFLICT', `${resolvedBy ?? 'Another operator'} has closed this report already.`);
}
