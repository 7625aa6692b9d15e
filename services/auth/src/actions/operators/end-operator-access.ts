import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import type { OperatorChanges, OperatorRow } from '../../store/operators.ts';
import { tellPasskeys } from '../passkeys/tell-passkeys.ts';

/**
 * Ends all sessions of an operator, makes changes and tells of the passkeys and the app that this removes, in the caller's transaction.
 * @param read with an epoch: only if it has not changed since it was read, and the operator is not disabled
 * @param device from which it was ordered
 * @returns the operator afterwards and the sessions to publish as revoked after the commit; undefined when nobody was changed
 */
export async function endOperatorAccess(
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
