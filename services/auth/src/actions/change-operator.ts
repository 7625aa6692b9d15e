import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import type { OperatorRow } from '../store/operators.ts';

/**
 * Disables, enables or changes the role of an operator, and ends all sessions. @returns null for an unknown
 * operator.
 */
export async function changeOperator(
  { mongo, operators, sessions }: Pick<Context, 'mongo' | 'operators' | 'sessions'>,
  id: string,
  changes: Partial<Pick<OperatorRow, 'role' | 'disabled'>>,
): Promise<OperatorRow | null> {
  const { row, ended } = await inTransaction(mongo.client, async (session) => {
    const row = await operators.raiseEpoch(id, changes, session);
    return { row, ended: row ? await sessions.revoke(id, null, session) : [] };
  });
  await sessions.publishRevoked(ended);
  return row;
}
