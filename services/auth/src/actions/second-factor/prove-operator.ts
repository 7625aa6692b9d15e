import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import { hasSecondStep } from '../../domain/passkey.ts';
import { operatorKey } from '../../store/login-attempts.ts';
import type { OperatorRow } from '../../store/operators.ts';
import { countAttempt } from '../count-attempt.ts';
import type { Client } from '../describe-client.ts';
import { type SecondStep, useSecondStep } from './use-second-step.ts';

interface Shown {
  password?: string;
  step?: SecondStep;
}

/**
 * Checks what an operator who is logged in shows, all of it in one counted attempt: the password first, so that a wrong one
 * uses up no code. The count ends only where that is all a login of this operator takes.
 * @throws ProblemError CREDENTIALS_INVALID, CODE_INVALID, PASSKEY_INVALID, TOO_MANY
 */
export async function proveOperator(
  context: Context,
  operator: OperatorRow,
  { password, step }: Shown,
  client: Client,
): Promise<void> {
  const isAll = password !== undefined && (step !== undefined || !hasSecondStep(operator));
  let problem: 'CREDENTIALS_INVALID' | 'CODE_INVALID' | 'PASSKEY_INVALID' | undefined;
  await countOperatorAttempt(context, operator, client, async () => {
    if (password !== undefined && !(await context.hasher.verify(password, operator.passwordHash)))
      problem = 'CREDENTIALS_INVALID';
    else if (step) problem = await useSecondStep(context, operator, step, 'prove');
    return problem ? undefined : { right: true, count: isAll ? 'end' : 'take back' };
  });
  if (problem) throw new ProblemError(problem);
}

/** See `countAttempt`. @throws ProblemError TOO_MANY */
export function countOperatorAttempt<T>(
  context: Pick<Context, 'loginAttempts' | 'security'>,
  { _id }: Pick<OperatorRow, '_id'>,
  client: Client,
  check: Parameters<typeof countAttempt<T>>[2],
): Promise<T | undefined> {
  return countAttempt(context, { account: operatorKey({ _id }), subjectId: _id, client }, check);
}
