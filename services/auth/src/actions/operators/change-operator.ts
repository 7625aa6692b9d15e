import type { Act } from '@emberline/kit/acts/acts';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { unknownDevice } from '../../domain/device.ts';
import type { OperatorChanges, OperatorRow } from '../../store/operators.ts';
import { endOperatorAccess } from './end-operator-access.ts';

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
