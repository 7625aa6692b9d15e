import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { hasSecondStep } from '../../domain/passkey.ts';
import type { Client } from '../describe-client.ts';
import { changeOperator } from '../operators/change-operator.ts';
import { tellPasskeys } from '../passkeys/tell-passkeys.ts';

/** This passkey of the operator is none any more; an email says so to the team. @throws ProblemError NOT_FOUND */
export async function removeOperatorPasskey(
  context: Context,
  ownerId: string,
  passkeyId: string,
  client: Client,
): Promise<void> {
  const { acts, mongo, operators, security, settings } = context;
  await inTransaction(mongo.client, async (session) => {
    if (!(await operators.passkeys.remove(ownerId, passkeyId, session))) throw new ProblemError('NOT_FOUND');
    const told = { kind: 'operator-passkey-removed', ownerId, count: 1 } as const;
    await tellPasskeys(context, told, client, session);
    await acts.acted({ operatorId: ownerId, action: 'remove-passkey' }, session);
  });
  security.note('second-factor-changed', { subjectId: ownerId, change: 'removed', what: 'passkey' });
  const left = await operators.find(ownerId);
  // Whoever may not go on without a second step logs in again, to set up another.
  if (left && !hasSecondStep(left) && settings.OPERATORS_NEED_SECOND_STEP)
    await changeOperator(context, ownerId, { recovery: null });
}
