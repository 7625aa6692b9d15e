import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { hashOfRecoveryCode, newRecoveryCodes, stepOf } from '../../passwords/one-time-codes.ts';
import type { Session } from '../../store/sessions.ts';
import type { Client } from '../describe-client.ts';
import { tellPasskeys } from '../passkeys/tell-passkeys.ts';
import { enterAsOperator } from '../sessions/log-in-operator.ts';
import { countOperatorAttempt } from './prove-operator.ts';

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
