import { ProblemError } from '@emberline/kit/errors';
import type { CallerOf } from '@emberline/kit/identity/callers';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { unknownDevice } from '../../domain/device.ts';
import { hasSecondStep } from '../../domain/passkey.ts';
import { changeOperator } from '../operators/change-operator.ts';
import { tellPasskeys } from '../passkeys/tell-passkeys.ts';

/** This passkey of the operator is none any more; an email says so to the team. @throws ProblemError NOT_FOUND */
export async function removeOperatorPasskey(
  context: Context,
  caller: Pick<CallerOf<'operator'>, 'id' | 'sessionId'>,
  passkeyId: string,
): Promise<void> {
  const { mongo, operators, security, sessions, settings } = context;
  const { id: ownerId } = caller;
  const { device = unknownDevice } = (await sessions.find(caller.sessionId)) ?? {};
  await inTransaction(mongo.client, async (session) => {
    if (!(await operators.passkeys.remove(ownerId, passkeyId, session))) throw new ProblemError('NOT_FOUND');
    const told = { kind: 'operator-passkey-removed', ownerId, count: 1 } as const;
    await tellPasskeys(context, told, { device }, session);
  });
  security.note('second-factor-changed', { subjectId: ownerId, change: 'removed', what: 'passkey' });
  const left = await operators.find(ownerId);
  // Whoever may not go on without a second step logs in again, to set up another.
  if (left && !hasSecondStep(left) && settings.OPERATORS_NEED_SECOND_STEP)
    await changeOperator(context, ownerId, { recovery: null });
}
