import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { unknownDevice } from '../../domain/device.ts';
import type { OperatorChanges, OperatorRow } from '../../store/operators.ts';
import { endOperatorAccess } from './end-operator-access.ts';

/**
 * Disables or enables an operator, changes the role, the password or the second step, and ends all sessions.
 * @param bySessionId the session that ordered it; its device is told where passkeys are removed
 * @returns null for an unknown operator.
 */
export async function changeOperator(
  context: Context,
  id: string,
  changes: OperatorChanges,
  bySessionId?: string,
): Promise<OperatorRow | null> {
  const { mongo, sessions } = context;
  const device = (bySessionId && (await sessions.find(bySessionId))?.device) || unknownDevice;
  const changed = await inTransaction(mongo.client, (session) =>
    endOperatorAccess(context, { _id: id }, { changes, device }, session),
  );
  await sessions.publishRevoked(changed?.ended ?? []);
  return changed?.row ?? null;
}
