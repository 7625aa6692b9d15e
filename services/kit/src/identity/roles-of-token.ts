import { rolesOf, type TeamRole } from '@emberline/contracts/team';

/**
 * The roles in an operator's token. Tokens of the release that knew two roles have no `roles`.
 * @returns no roles for an operator who has none yet; undefined for an unknown `role`
 */
export function rolesOfToken(role: unknown, roles: unknown): readonly TeamRole[] | undefined {
  if (role === 'newcomer') return [];
  if (role !== 'operator' && role !== 'manager') return undefined;
  return rolesOf(role, Array.isArray(roles) ? roles : undefined);
}
