import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import type { Session } from '../../store/sessions.ts';
import { refuseWeakPassword } from '../account/refuse-weak-password.ts';
import type { Client } from '../describe-client.ts';
import { proveOperator } from '../second-factor/prove-operator.ts';
import { enterAsOperator } from '../sessions/log-in-operator.ts';
import { endOperatorAccess } from './end-operator-access.ts';

interface Chosen {
  currentPassword: string;
  newPassword: string;
  /** All other passkeys are removed: whoever else knew the password may have added one. */
  keepPasskeys?: string[] | undefined;
  /** So may have the app for codes been. */
  keepApp?: boolean | undefined;
}

/**
 * Sets the password that an operator chose for themselves, after the old one is proved. Ends all sessions; the one that
 * made the call continues as the new one that is returned.
 * @throws ProblemError CREDENTIALS_INVALID, also when the password was changed meanwhile; PASSWORD_WEAK, TOO_MANY
 */
export async function changeOperatorPassword(
  context: Context,
  operatorId: string,
  { currentPassword, newPassword, keepPasskeys = [], keepApp = false }: Chosen,
  client: Client,
): Promise<Session> {
  const { acts, hasher, mongo, operators, sessions, security } = context;
  const read = await operators.find(operatorId);
  if (!read) throw new ProblemError('UNAUTHENTICATED');
  await proveOperator(context, read, { password: currentPassword }, client);
  await refuseWeakPassword(newPassword, read);
  const passwordHash = await hasher.hash(newPassword);
  const gone = { keepPasskeys, ...(!keepApp && { secondFactor: null }) };
  const changes = { passwordHash, temporaryPassword: false, ...gone };
  const { row, ended } = await inTransaction(mongo.client, async (session) => {
    const changed = await endOperatorAccess(context, read, { changes, device: client.device }, session);
    if (!changed) throw new ProblemError('CREDENTIALS_INVALID');
    await acts.acted({ operatorId, action: 'change-password' }, session);
    return changed;
  });
  await sessions.publishRevoked(ended);
  const { address } = client;
  security.note('password-changed', { subjectId: read._id, address, ended: ended.length });
  const opened = await enterAsOperator(context, row, client);
  if (!opened) throw new ProblemError('CREDENTIALS_INVALID');
  return opened.session;
}
