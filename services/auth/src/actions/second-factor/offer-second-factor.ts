import { ProblemError } from '@emberline/kit/errors';
import type { CallerOf } from '@emberline/kit/identity/callers';
import type { Context } from '../../context.ts';
import { describeSecret, newSecret } from '../../passwords/one-time-codes.ts';
import type { Client } from '../describe-client.ts';
import { proveOperator } from './prove-operator.ts';
import { requireRecentCode } from './require-recent-code.ts';

/**
 * Makes a secret for the operator's app. It counts once a code of it is confirmed; a later offer replaces it.
 * @returns see `NewSecondFactor`
 * @throws ProblemError CREDENTIALS_INVALID, TOO_MANY; CONFLICT when there is one; CODE_NEEDED beside a passkey
 */
export async function offerSecondFactor(
  context: Context,
  caller: Pick<CallerOf<'operator'>, 'id' | 'sessionId'>,
  password: string,
  client: Client,
): Promise<{ secret: string; uri: string }> {
  const { operators, secondFactorSeal } = context;
  const operator = await operators.find(caller.id);
  if (!operator) throw new ProblemError('UNAUTHENTICATED');
  await proveOperator(context, operator, { password }, client);
  if (operator.secondFactor) throw new ProblemError('CONFLICT', 'You have an app already.');
  await requireRecentCode(context, caller);
  const secret = newSecret();
  await operators.offerSecret(caller.id, secondFactorSeal.close(secret));
  return describeSecret(secret, operator.username);
}
