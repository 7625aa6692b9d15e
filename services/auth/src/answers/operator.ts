import type { AnswerOf, changeOperator } from '@emberline/contracts';
import { rolesOf } from '@emberline/contracts/team';
import { hasSecondStep } from '../domain/passkey.ts';
import type { OperatorRow } from '../store/operators.ts';

export function operatorAnswer(row: OperatorRow): AnswerOf<typeof changeOperator> {
  const { _id: id, username, role, disabled, createdAt, lastLogin, temporaryPassword = false } = row;
  return {
    ...{ id, username, role, disabled },
    roles: [...rolesOf(role, row.roles)],
    createdAt: createdAt.toISOString(),
    lastLogin: lastLogin?.toISOString() ?? null,
    temporaryPassword,
    secondFactor: hasSecondStep(row),
  };
}
