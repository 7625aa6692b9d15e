import { ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { hasSecondStep } from '../../domain/passkey.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from '../../passwords/one-time-codes.ts';
import { creationOptions, type NewPasskey } from '../../passwords/webauthn.ts';
import type { Session } from '../../store/sessions.ts';
import type { Client } from '../sessions/count-attempt.ts';
import { takeNewPasskey, tellPasskeys } from '../sessions/passkeys.ts';
import { enterAsOperator } from './log-in-operator.ts';
import { changeOperator } from './operators.ts';
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

/**
 * Adds a passkey as a second step; an email says so to the team. Ends all sessions; the one that made the call continues as the new one.
 * @returns recovery codes where it is the first second step
 * @throws ProblemError PASSKEY_INVALID, CONFLICT
 */
export async function addOperatorPasskey(
  context: Context,
  operatorId: string,
  given: { name: string; passkey: NewPasskey },
  client: Client,
): Promise<{ recoveryCodes: string[]; session: Session }> {
  const { acts, mongo, operators, sessions, security } = context;
  const read = await operators.find(operatorId);
  if (!read) throw new ProblemError('UNAUTHENTICATED');
  const passkey = await takeNewPasskey(context, read, given, { alone: false });
  const recoveryCodes = hasSecondStep(read) ? [] : newRecoveryCodes();
  const recovery = recoveryCodes.map(hashOfRecoveryCode);
  const { changed, ended } = await inTransaction(mongo.client, async (session) => {
    if (!(await operators.passkeys.add(read, passkey, session))) throw new ProblemError('PASSKEY_INVALID');
    const changed = await operators.raiseEpoch(read, recovery.length > 0 ? { recovery } : {}, session);
    const told = { kind: 'operator-passkey-added', ownerId: operatorId, count: 1 } as const;
    await tellPasskeys(context, told, client, session);
    await acts.acted({ operatorId, action: 'add-passkey' }, session);
    return { changed, ended: await sessions.revoke(operatorId, null, session) };
  }).catch((error) => {
    throw isDuplicateKey(error) ? new ProblemError('CONFLICT', 'This passkey is known already.') : error;
  });
  await sessions.publishRevoked(ended);
  const facts = { change: 'added', what: 'passkey', ended: ended.length };
  security.note('second-factor-changed', { subjectId: operatorId, ...facts });
  const opened = changed && (await enterAsOperator(context, changed, client, { isCodeProved: true }));
  if (!opened) throw new ProblemError('UNAUTHENTICATED');
  return { recoveryCodes, session: opened.session };
}

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
