import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { creationOptions } from '../../passwords/webauthn.ts';
import type { Client } from '../describe-client.ts';
import { proveOperator } from './prove-operator.ts';

/**
 * What the browser needs to make a passkey for an operator.
 * @throws ProblemError CREDENTIALS_INVALID, TOO_MANY
 */
export async function offerOperatorPasskey(
  context: Context,
  operatorId: string,
  password: string,
  client: Client,
): Promise<{ options: Record<string, unknown> }> {
  const { acts, challenges, mongo, operators, site } = context;
  const operator = await operators.find(operatorId);
  if (!operator) throw new ProblemError('UNAUTHENTICATED');
  await proveOperator(context, operator, { password }, client);
  const { _id: userId, epoch, username: userName, passkeys: known = [] } = operator;
  const challenge = await inTransaction(mongo.client, async (session) => {
    await acts.acted({ operatorId, action: 'offer-passkey' }, session);
    return challenges.make({ purpose: 'add-passkey', ownerId: userId, epoch }, session);
  });
  return { options: await creationOptions(site, { challenge, userId, userName, known, alone: false }) };
}
