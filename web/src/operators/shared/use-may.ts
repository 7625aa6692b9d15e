import type { operatorOperations } from '@emberline/contracts/generated/operator-operations.ts';
import { earlierRoles, rolesMay, rolesOf, type TeamRole } from '@emberline/contracts/team';
import { type Me, operatorsApi } from '../api/operators-api.ts';

export type TeamOperation = keyof typeof operatorOperations;

/**
 * Whether the signed-in operator may use an operation; what they may not use is not shown. Reads what the frame has asked
 * for. Until the operator is known, only what is the managers' alone is hidden.
 */
export function useMay(): (operation: TeamOperation) => boolean {
  const { data: me } = operatorsApi.endpoints.operator.useQueryState();
  return mayOf(me);
}

export function mayOf(me: Pick<Me, 'role' | 'roles'> | undefined): (operation: TeamOperation) => boolean {
  const roles: readonly TeamRole[] = me ? rolesOf(me.role, me.roles) : earlierRoles.operator;
  return (operation) => rolesMay(roles, operation);
}
