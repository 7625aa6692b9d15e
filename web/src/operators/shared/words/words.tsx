import { paymentStatus } from '@emberline/contracts/choices';
import { money } from '@emberline/contracts/money';
import type { advertAudiences } from '@emberline/contracts/operator-choices';
import { rolesOf, type TeamRole, teamRoles } from '@emberline/contracts/team';
import type { Answer, OperatorUser } from '../../api/operator-api.ts';
import { dateTime, When } from '../times/times.tsx';

type Operator = Answer<'listOperators'>[number];

/** Whom an advert or an email is for. */
export const audienceWords: Record<(typeof advertAudiences)[number], string> = {
  everybody: 'Everybody',
  paying: 'Members who pay',
  'not paying': 'Members who do not pay',
};

export function membershipWords({ kind, paymentStatus: code }: Pick<OperatorUser, 'kind' | 'paymentStatus'>) {
  if (kind === 'staff') return 'Team profile';
  if (code === paymentStatus.active) return 'Subscribed';
  if (code === paymentStatus.pastDue) return 'Past due';
  return code === undefined ? 'Never paid' : 'Ended';
}

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

type Dispute = Answer<'listUserPayments'>['payments'][number]['disputes'][number];

/** How a dispute stands, its reason, and by when the provider wants an answer. */
export function DisputeWords({ dispute }: { dispute: Dispute }) {
  const { amount, reason, status, dueBy, at } = dispute;
  return (
    <>
      <b>{words[status]}</b>, {money(amount)}: {reason.replaceAll('_', ' ')}, <When at={at} />
      {dueBy && status === 'needs_response' && `. Answer at the provider by ${dateTime(dueBy)}`}
    </>
  );
}

const words: Record<Dispute['status'], string> = {
  inquiry: 'The bank asks',
  needs_response: 'Taken back by the bank',
  under_review: 'The bank looks at our answer',
  won: 'Dispute won',
  lost: 'Dispute lost',
  closed: 'Inquiry closed',
};
