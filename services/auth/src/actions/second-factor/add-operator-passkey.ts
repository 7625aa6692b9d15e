import { ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { hasSecondStep } from '../../domain/passkey.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from '../../passwords/one-time-codes.ts';
import type { NewPasskey } from '../../passwords/webauthn.ts';
import type { Session } from '../../store/sessions.ts';
import type { Client } from '../describe-client.ts';
import { takeNewPasskey } from '../passkeys/take-new-passkey.ts';
import { tellPasskeys } from '../passkeys/tell-passkeys.ts';
import { enterAsOperator } from '../sessions/log-in-operator.ts';

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
