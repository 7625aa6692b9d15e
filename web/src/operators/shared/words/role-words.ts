import { rolesOf, type TeamRole, teamRoles } from '@emberline/contracts/team';
import type { Operator } from '../../api/operators-api.ts';

export const roleWords: Record<TeamRole, { name: string; may: string }> = {
  operator: { name: 'Operator', may: 'answers as team profiles' },
  moderator: { name: 'Moderator', may: 'reports, appeals, suspensions, bans, erasures, audit' },
  billing: { name: 'Billing', may: 'payments, refunds, disputes, exports' },
  manager: { name: 'Manager', may: 'everything, and the team itself' },
};

/** Such as `Operator, Billing`. */
export function rolesInWords({ role, roles }: Pick<Operator, 'role' | 'roles'>): string {
  return rolesOf(role, roles)
    .map((one) => roleWords[one].name)
    .join(', ');
}

/** What a form with role-boxes asks for; undefined when none is ticked. */
export function rolesFrom(form: FormData): (Pick<Operator, 'role'> & { roles: TeamRole[] }) | undefined {
  const ticked = teamRoles.filter((role) => form.has(`role-${role}`));
  const roles: TeamRole[] = ticked.includes('manager') ? ['manager'] : ticked;
  return roles.length > 0 ? { role: roles[0] === 'manager' ? 'manager' : 'operator', roles } : undefined;
}
