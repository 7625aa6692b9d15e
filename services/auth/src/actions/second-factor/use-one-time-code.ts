import type { Context } from '../../context.ts';
import { hashOfRecoveryCode, stepOf } from '../../passwords/one-time-codes.ts';
import type { OperatorRow } from '../../store/operators.ts';

/**
 * Uses up a code of the operator's app, or a recovery code.
 * @returns whether it was right and not used before
 */
export async function useOneTimeCode(
  { operators, secondFactorSeal, log }: Pick<Context, 'operators' | 'secondFactorSeal' | 'log'>,
  { _id, secondFactor }: Pick<OperatorRow, '_id' | 'secondFactor'>,
  code: string,
): Promise<boolean> {
  if (await operators.useRecoveryCode(_id, hashOfRecoveryCode(code))) return true;
  if (!secondFactor) return false;
  const { sealed } = secondFactor;
  let secret: Buffer;
  try {
    secret = secondFactorSeal.open(sealed);
  } catch (error) {
    log.error({ err: error, operatorId: _id }, 'an operator’s second factor cannot be checked');
    return false;
  }
  const step = stepOf(secret, code, new Date());
  return step !== undefined && operators.useCode(_id, { sealed, step });
}
