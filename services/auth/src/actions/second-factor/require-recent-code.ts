import { ProblemError } from '@emberline/kit/errors';
import type { CallerOf } from '@emberline/kit/identity/callers';
import type { Context } from '../../context.ts';
import { hasSecondStep } from '../../domain/passkey.ts';

const provedForMs = 10 * 60_000;

/**
 * Before what asks for a second step (`StepUp` in the table of roles): an operator with a second step has proved it in this session
 * within the last ten minutes.
 * @throws ProblemError CODE_NEEDED
 */
export async function requireRecentCode(
  { operators, sessions }: Pick<Context, 'operators' | 'sessions'>,
  { id, sessionId }: Pick<CallerOf<'operator'>, 'id' | 'sessionId'>,
): Promise<void> {
  const [operator, session] = await Promise.all([operators.find(id), sessions.find(sessionId)]);
  if (!operator || !hasSecondStep(operator)) return;
  const provedAt = session?.provedAt?.getTime() ?? 0;
  if (Date.now() - provedAt > provedForMs) throw new ProblemError('CODE_NEEDED');
}
