import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { hashOfRecoveryCode, newRecoveryCodes, stepOf } from '../passwords/one-time-codes.ts';

/**
 * From now on a login takes a code of the app that has the offered secret.
 * @returns the recovery codes, which are stored as hashes alone
 * @throws ProblemError CODE_INVALID; CONFLICT when no secret was offered, or another one meanwhile
 */
export async function confirmSecondFactor(
  { operators, secondFactorSeal, security }: Context,
  operatorId: string,
  code: string,
): Promise<string[]> {
  const sealed = (await operators.find(operatorId))?.offeredSecret;
  if (!sealed) throw new ProblemError('CONFLICT', 'Please begin again.');
  const usedStep = stepOf(secondFactorSeal.open(sealed), code, new Date());
  if (usedStep === undefined) throw new ProblemError('CODE_INVALID');
  const codes = newRecoveryCodes();
  const recovery = codes.map(hashOfRecoveryCode);
  if (!(await operators.setSecondFactor(operatorId, { sealed, usedStep, recovery })))
    throw new ProblemError('CONFLICT', 'Please begin again.');
  security.note('second-factor-changed', { subjectId: operatorId, change: 'added' });
  return codes;
}
