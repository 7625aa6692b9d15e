import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import {
  describeSecret,
  hashOfRecoveryCode,
  newRecoveryCodes,
  newSecret,
  stepOf,
} from '../../passwords/one-time-codes.ts';
import type { Session } from '../../store/sessions.ts';
import type { Client } from '../sessions/count-attempt.ts';
import { tellPasskeys } from '../sessions/passkeys.ts';
import { enterAsOperator } from './log-in-operator.ts';
import { changeOperator } from './operators.ts';
import { countOperatorAttempt, proveOperator } from './prove-operator.ts';

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

/**
 * From now on a login takes a code of the app that has the offered secret; an email says so to the team. Ends all sessions; the one that made the call
 * continues as the new one that is returned.
 * @returns also the recovery codes, which are stored as hashes alone
 * @throws ProblemError CODE_INVALID, TOO_MANY; CONFLICT when no secret was offered, or another one meanwhile
 */
export async function confirmSecondFactor(
  context: Context,
  operatorId: string,
  code: string,
  client: Client,
): Promise<{ recoveryCodes: string[]; session: Session }> {
  const { acts, mongo, operators, sessions, secondFactorSeal, security } = context;
  const operator = await operators.find(operatorId);
  const sealed = operator?.offeredSecret;
  if (!sealed) throw new ProblemError('CONFLICT', 'Please begin again.');
  const usedStep = await countOperatorAttempt(context, operator, client, async () => {
    const right = stepOf(secondFactorSeal.open(sealed), code, new Date());
    return right === undefined ? undefined : { right, count: 'take back' };
  });
  if (usedStep === undefined) throw new ProblemError('CODE_INVALID');
  const recoveryCodes = newRecoveryCodes();
  const recovery = recoveryCodes.map(hashOfRecoveryCode);
  const { changed, ended } = await inTransaction(mongo.client, async (session) => {
    const changed = await operators.setSecondFactor(operatorId, { sealed, usedStep, recovery }, session);
    if (!changed) throw new ProblemError('CONFLICT', 'Please begin again.');
    const told = { kind: 'operator-passkey-added', ownerId: operatorId, count: 1, what: 'app' } as const;
    await tellPasskeys(context, told, client, session);
    await acts.acted({ operatorId, action: 'add-second-factor' }, session);
    return { changed, ended: await sessions.revoke(operatorId, null, session) };
  });
  await sessions.publishRevoked(ended);
  security.note('second-factor-changed', { subjectId: operatorId, change: 'added', ended: ended.length });
  const opened = await enterAsOperator(context, changed, client);
  if (!opened) throw new ProblemError('UNAUTHENTICATED');
  return { recoveryCodes, session: opened.session };
}

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
