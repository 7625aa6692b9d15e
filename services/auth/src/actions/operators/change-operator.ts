import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import type { OperatorRow } from '../../store/operators.ts';

/**
 * Disables or enables an operator, changes the role or the password, and ends all sessions. @returns null for an
 * unknown operator.
 */
export async function changeOperator(
  { mongo, operators, sessions }: Pick<Context, 'mongo' | 'operators' | 'sessions'>,
  id: string,
  changes: Parameters<Context['operators']['raiseEpoch']>[1],
): Promise<OperatorRow | null> {
  const { row, ended } = await inTransaction(mongo.client, async (session) => {
    const row = await operators.raiseEpoch(id, changes, session);
    return { row, ended: row ? await sessions.revoke(id, null, session) : [] };
  });
  await sessions.publishRevoked(ended);
  return row;
}
