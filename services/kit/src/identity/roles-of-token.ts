import { rolesOf, type TeamRole } from '@emberline/contracts/team';

/**
 * What a token says of its operator. `roles` is absent in what a release with two roles has signed.
 * @returns none for a newcomer; undefined when it says nothing that is known
 */
export function rolesOfToken(role: unknown, roles: unknown): readonly TeamRole[] | undefined {
  if (role === 'newcomer') return [];
  if (role !== 'operator' && role !== 'manager') return undefined;
  return rolesOf(role, Array.isArray(roles) ? roles : undefined);
}
