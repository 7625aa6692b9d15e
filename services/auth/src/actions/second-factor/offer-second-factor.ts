import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { describeSecret, newSecret } from '../../passwords/one-time-codes.ts';
import type { Client } from '../describe-client.ts';
import { proveOperator } from './prove-operator.ts';

/**
 * Makes a secret for the operator's app. It counts once a code of it is confirmed; a later offer replaces it.
 * @returns see `NewSecondFactor`
 * @throws ProblemError CREDENTIALS_INVALID, TOO_MANY; CONFLICT when there is one
 */
export async function offerSecondFactor(
  context: Context,
  operatorId: string,
  password: string,
  client: Client,
): Promise<{ secret: string; uri: string }> {
  const { acts, mongo, operators, secondFactorSeal } = context;
  const operator = await operators.find(operatorId);
  if (!operator) throw new ProblemError('UNAUTHENTICATED');
  await proveOperator(context, operator, { password }, client);
  if (operator.secondFactor) throw new ProblemError('CONFLICT', 'You have an app already.');
  const secret = newSecret();
  await inTransaction(mongo.client, async (session) => {
    await operators.offerSecret(operatorId, secondFactorSeal.close(secret), session);
    await acts.acted({ operatorId, action: 'offer-second-factor' }, session);
  });
  return describeSecret(secret, operator.username);
}
