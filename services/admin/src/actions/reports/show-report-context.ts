import type { AnswerOf, getReportedContext } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import { tellReported } from '../messaging/note-opened.ts';
import { noteRead } from '../note-read.ts';

/**
 * What was reported. With messages both members are told that the team has opened a conversation of theirs.
 * @throws NOT_FOUND
 */
export async function showReportContext(
  context: Context,
  reportId: string,
  { operatorId, bearer }: { operatorId: string; bearer: string | undefined },
): Promise<AnswerOf<typeof getReportedContext>> {
  const report = await context.reports.find(reportId);
  if (!report) throw new ProblemError('NOT_FOUND');
  const found = await context.others.for(bearer).reportContext(reportId);
  const { memberId: targetId } = report;
  const fact = { operatorId, action: 'view-report' as const, targetId, details: { reportId } };
  await noteRead(context, fact, null, async (session) => {
    if (found.lines.length > 0) await tellReported(context, report, session);
  });
  return found;
}
