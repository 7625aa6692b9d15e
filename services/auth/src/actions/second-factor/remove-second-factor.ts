import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import type { Client } from '../describe-client.ts';
import { changeOperator } from '../operators/change-operator.ts';
import { tellPasskeys } from '../passkeys/tell-passkeys.ts';
import { proveOperator } from './prove-operator.ts';

/**
 * A login takes no code of an app any more; the password alone where there is no passkey.
 * @throws ProblemError CREDENTIALS_INVALID, CODE_INVALID, TOO_MANY; CONFLICT when there is no second factor
 */
export async function removeSecondFactor(
  context: Context,
  operatorId: string,
  { currentPassword, code }: { currentPassword: string; code: string },
  client: Client,
): Promise<void> {
  const { acts, mongo, operators, security, settings } = context;
  const act = { operatorId, action: 'remove-second-factor' };
  const operator = await operators.find(operatorId);
  if (!operator) throw new ProblemError('UNAUTHENTICATED');
  if (!operator.secondFactor) throw new ProblemError('CONFLICT', 'You have no app.');
  await proveOperator(context, operator, { password: currentPassword, step: { code } }, client);
  // Whoever may not go on without one logs in again, to set up another.
  const { passkeys = [] } = operator;
  if (settings.OPERATORS_NEED_SECOND_STEP && passkeys.length === 0)
    await changeOperator(
      context,
      operatorId,
      { secondFactor: null },
      { device: client.device, act: () => act },
    );
  else
    await inTransaction(mongo.client, async (session) => {
      await operators.dropSecondFactor(operatorId, session);
      const told = { kind: 'operator-passkey-removed', ownerId: operatorId, count: 1, what: 'app' } as const;
      await tellPasskeys(context, told, client, session);
      await acts.acted(act, session);
    });
  security.note('second-factor-changed', { subjectId: operatorId, change: 'removed' });
}
