import { ProblemError } from '@emberline/kit/errors';
import type { CallerOf } from '@emberline/kit/identity/callers';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { hasSecondStep } from '../../domain/passkey.ts';
import type { Client } from '../describe-client.ts';
import { proveOperator } from './prove-operator.ts';
import type { SecondStep } from './use-second-step.ts';

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
  const { acts, mongo, operators, sessions } = context;
  const operator = await operators.find(id);
  if (!operator || !hasSecondStep(operator)) throw new ProblemError('CONFLICT', 'You have no second step.');
  await proveOperator(context, operator, { step }, client);
  await inTransaction(mongo.client, async (session) => {
    await sessions.noteProof(sessionId, session);
    await acts.acted({ operatorId: id, action: 'prove-second-factor' }, session);
  });
}
