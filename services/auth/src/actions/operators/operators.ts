import { usernameKey } from '@emberline/contracts/keys';
import type { TeamRole } from '@emberline/contracts/team';
import { ProblemError } from '@emberline/kit/errors';
import type { Act } from '@emberline/kit/identity/acts';
import { isDuplicateKey, newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import { storedRoles } from '../../domain/account.ts';
import { unknownDevice } from '../../domain/device.ts';
import type { OperatorChanges, OperatorRole, OperatorRow } from '../../store/operators.ts';
import type { Session } from '../../store/sessions.ts';
import { refuseWeakPassword } from '../account/sign-up.ts';
import type { Client } from '../sessions/count-attempt.ts';
import { tellPasskeys } from '../sessions/passkeys.ts';
import { enterAsOperator } from './log-in-operator.ts';
import { proveOperator } from './prove-operator.ts';

/**
 * @param temporaryPassword whether somebody else than the operator chose the password
 * @param insert stores the row
 * @throws ProblemError USERNAME_TAKEN
 */
export async function addOperator(
  { operators, hasher }: Pick<Context, 'operators' | 'hasher'>,
  {
    username,
    password,
    role,
    roles,
  }: { username: string; password: string; role: OperatorRole; roles?: TeamRole[] },
  { temporaryPassword = false, insert = operators.insert } = {},
): Promise<OperatorRow> {
  const row: OperatorRow = {
    _id: newId(),
    username,
    usernameKey: usernameKey(username),
    passwordHash: await hasher.hash(password),
    role,
    ...storedRoles({ role, roles }),
    disabled: false,
    temporaryPassword,
    epoch: 0,
    createdAt: new Date(),
  };
  try {
    await insert(row);
    return row;
  } catch (error) {
    throw isDuplicateKey(error) ? new ProblemError('USERNAME_TAKEN') : error;
  }
}

/**
 * Disables or enables an operator, changes the role, the password or the second step, and ends all sessions.
 * @param device from which it was ordered; it is told where passkeys are removed
 * @param act the entry of it
 * @returns null for an unknown operator.
 */
export async function changeOperator(
  context: Context,
  id: string,
  changes: OperatorChanges,
  { device = unknownDevice, act }: { device?: string; act?: (row: OperatorRow) => Act } = {},
): Promise<OperatorRow | null> {
  const { mongo, sessions, acts } = context;
  const changed = await inTransaction(mongo.client, async (session) => {
    const changed = await endOperatorAccess(context, { _id: id }, { changes, device }, session);
    if (changed && act) await acts.acted(act(changed.row), session);
    return changed;
  });
  await sessions.publishRevoked(changed?.ended ?? []);
  return changed?.row ?? null;
}

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

/**
 * Ends all sessions of an operator, makes changes and tells of the passkeys and the app that this removes, in the caller's transaction.
 * @param read with an epoch: only if it has not changed since it was read, and the operator is not disabled
 * @param device from which it was ordered
 * @returns the operator afterwards and the sessions to publish as revoked after the commit; undefined when nobody was changed
 */
async function endOperatorAccess(
  context: Pick<Context, 'accounts' | 'openEmails' | 'operators' | 'outbox' | 'sessions'>,
  read: Pick<OperatorRow, '_id'> & { epoch?: number },
  { changes, device }: { changes: OperatorChanges; device: string },
  session: ClientSession,
): Promise<{ row: OperatorRow; ended: string[] } | undefined> {
  const { operators, sessions } = context;
  const { _id: ownerId } = read;
  const before = await operators.find(ownerId, session);
  const row = before && (await operators.raiseEpoch(read, changes, session));
  if (!row) return undefined;
  const count = (before.passkeys?.length ?? 0) - (row.passkeys?.length ?? 0);
  const told = { kind: 'operator-passkey-removed', ownerId } as const;
  await tellPasskeys(context, { ...told, count }, { device }, session);
  if (before.secondFactor && !row.secondFactor)
    await tellPasskeys(context, { ...told, count: 1, what: 'app' }, { device }, session);
  return { row, ended: await sessions.revoke(ownerId, null, session) };
}
