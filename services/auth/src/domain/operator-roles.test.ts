import { rolesOf } from '@emberline/contracts/team';
import { expect, test } from 'vitest';
import { storedRoles } from './account.ts';

test.each([
  [{ role: 'operator' }, 'operator', ['operator', 'moderator', 'billing']],
  [{ role: 'manager' }, 'manager', ['manager']],
  [{ role: 'operator', roles: ['billing'] }, 'operator', ['billing']],
  [{ role: 'operator', roles: ['manager', 'billing'] }, 'manager', ['manager']],
  [{ roles: ['moderator', 'operator'] }, 'operator', ['operator', 'moderator']],
] as const)('%j is stored so that it reads as %s and as %j', (asked, role, roles) => {
  const stored = storedRoles(asked);
  expect(stored.role).toBe(role);
  expect(rolesOf(role, stored.roles)).toEqual(roles);
});

test('what says nothing of roles changes none', () => {
  expect(storedRoles({})).toEqual({});
});

test('rows from before there were four roles keep their rights, and a former manager is none by leftover roles', () => {
  expect(rolesOf('operator')).toEqual(['operator', 'moderator', 'billing']);
  expect(rolesOf('manager')).toEqual(['manager']);
  expect(rolesOf('operator', ['manager', 'billing', 'unknown'])).toEqual(['billing']);
});
