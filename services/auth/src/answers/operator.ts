import type { AnswerOf, getOperator } from '@emberline/contracts';
import type { OperatorRow } from '../store/operators.ts';

export function operatorAnswer(row: OperatorRow): AnswerOf<typeof getOperator> {
  const { _id: id, username, role, disabled, createdAt, lastLogin, temporaryPassword = false } = row;
  return {
    ...{ id, username, role, disabled },
    createdAt: createdAt.toISOString(),
    lastLogin: lastLogin?.toISOString() ?? null,
    temporaryPassword,
    secondFactor: Boolean(row.secondFactor),
  };
}
