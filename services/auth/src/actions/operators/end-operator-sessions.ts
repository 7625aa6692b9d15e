import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import { endSession } from '../sessions/end-session.ts';
import { changeOperator } from './change-operator.ts';

/** @param sessionId null for all of the operator's sessions. @throws ProblemError NOT_FOUND for an unknown operator */
export async function endOperatorSessions(
  context: Context,
  { subjectId, sessionId }: { subjectId: string; sessionId: string | null },
): Promise<void> {
  if (sessionId !== null) {
    await endSession(context, 'logoff', { subjectId, sessionId });
    return;
  }
  if (!(await changeOperator(context, subjectId, {}))) throw new ProblemError('NOT_FOUND');
  context.security.note('sessions-ended', { subjectId });
}
