import { ProblemError } from '@emberline/kit/errors';
import type { CallerOf } from '@emberline/kit/identity/callers';
import type { Context } from '../../context.ts';
import { hasSecondStep } from '../../domain/passkey.ts';
import { operatorKey } from '../../store/login-attempts.ts';
import { countAttempt } from '../count-attempt.ts';
import type { Client } from '../describe-client.ts';
import { type SecondStep, useSecondStep } from './use-second-step.ts';

/**
 * Notes in the operator's session that a code or passkey was right; see `requireRecentCode`.
 * @throws ProblemError CODE_INVALID, PASSKEY_INVALID, TOO_MANY; CONFLICT when there is no second step
 */
export async function proveSecondFactor(
  context: Context,
  { id, sessionId }: Pick<CallerOf<'operator'>, 'id' | 'sessionId'>,
  step: SecondStep,
  client: Client,
): Promise<void> {
  const { operators, sessions, loginAttempts } = context;
  const operator = await operators.find(id);
  if (!operator || !hasSecondStep(operator)) throw new ProblemError('CONFLICT', 'You have no second step.');
  const account = operatorKey({ _id: id });
  let problem: Awaited<ReturnType<typeof useSecondStep>>;
  await countAttempt(context, { account, subjectId: id, client }, async () => {
    problem = await useSecondStep(context, operator, step, 'prove');
    return problem ? undefined : true;
  });
  if (problem) throw new ProblemError(problem);
  await loginAttempts.succeed({ account, address: client.addressKey });
  await sessions.noteProof(sessionId);
}
