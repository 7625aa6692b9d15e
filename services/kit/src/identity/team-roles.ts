import type { TeamRole } from '@emberline/contracts';

/** Each may do what those before it may. */
const inOrder: readonly TeamRole[] = ['newcomer', 'operator', 'manager'];

export function isTeamRole(role: unknown): role is TeamRole {
  return inOrder.some((one) => one === role);
}

export function isAtLeast(role: TeamRole, wanted: TeamRole): boolean {
  return inOrder.indexOf(role) >= inOrder.indexOf(wanted);
}
