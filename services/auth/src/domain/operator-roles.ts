import { earlierRoles, type TeamRole } from '@emberline/contracts/team';

/**
 * The stored form of an operator's roles. `role` stays what a release with two roles reads; the three of `roles` narrow an
 * operator, so that such a release can neither give nor leave a manager's rights by not knowing them.
 * @param roles goes before `role`
 */
export function storedRoles({
  role,
  roles,
}: {
  role?: 'operator' | 'manager' | undefined;
  roles?: readonly TeamRole[] | undefined;
}): { role?: 'operator' | 'manager'; roles?: TeamRole[] | null } {
  if (roles?.includes('manager')) return { role: 'manager', roles: null };
  if (roles) return { role: 'operator', roles: [...roles] };
  return role ? { role, roles: role === 'manager' ? null : [...earlierRoles.operator] } : {};
}
