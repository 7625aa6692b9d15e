import type { operatorOperations } from '@emberline/contracts/generated/operator-operations.ts';
import { earlierRoles, rolesMay, rolesOf, type TeamRole } from '@emberline/contracts/team';
import type { OperatorPath } from '../../operator-pages.ts';
import { type Answer, operatorApi } from '../api/operator-api.ts';

/** The links of the operators' bar that the signed-in operator may open. */
export function useOperatorLinks() {
  const { data: me } = operatorApi.useAdminMeQuery();
  const may = mayOf(me);
  return links.filter(([, , needs]) => may(needs));
}

/** Whether the signed-in operator may use the page at this path; every operator those without a link. */
export function useMayOpen(pathname: string): boolean {
  const { data: me } = operatorApi.useAdminMeQuery();
  const link = links.find(([path]) => path === pathname);
  // Until the operator is known, the page says itself what is wrong.
  return !me || !link || mayOf(me)(link[2]);
}

/** The third part: what the page cannot do without. */
const links = [
  ['/admin/dashboard', 'Dashboard', 'getDashboard'],
  ['/admin/queue', 'Queue', 'listQueue'],
  ['/admin/messaging', 'Messaging', 'messagingUsers'],
  ['/admin/userHandler', 'Add user', 'addUser'],
  ['/admin/team', 'Team', 'listTeam'],
  ['/admin/reports', 'Reports', 'listReports'],
  ['/admin/appeals', 'Appeals', 'listAppeals'],
  ['/admin/tickets', 'Support', 'listTickets'],
  ['/admin/money', 'Money', 'countMoney'],
  ['/admin/replies', 'Replies', 'listReplies'],
  ['/admin/adverts', 'Adverts', 'listAdverts'],
  ['/admin/to-members', 'To members', 'listBroadcasts'],
  ['/admin/audit', 'Audit', 'listAudit'],
  ['/admin/operators', 'Operators', 'listOperators'],
] as const satisfies readonly (readonly [path: OperatorPath, label: string, needs: TeamOperation])[];

export type TabId = (typeof dashboardTabs)[number]['id'];

/** The address of a part of the dashboard. */
export function tabLink(id: TabId): string {
  return id === 'overview' ? '/admin/dashboard' : `/admin/dashboard?tab=${id}`;
}

/** The dashboard's tabs; each has an address of its own. `needs`: what it cannot do without. */
const dashboardTabs = [
  { id: 'overview', name: 'Dashboard overview', needs: 'getDashboard' },
  { id: 'paid-users', name: 'Paid Users', needs: 'listPaidUsers' },
  { id: 'recent-chats', name: 'Recent Chats', needs: 'messagingConversation' },
  { id: 'recent-users', name: 'Recent Users', needs: 'listAllUsers' },
  { id: 'recent-mails', name: 'Recent Mails', needs: 'respondToMail' },
  { id: 'remove-user', name: 'Remove User', needs: 'deleteUser' },
] as const satisfies readonly { id: string; name: string; needs: TeamOperation }[];

/** Those that the signed-in operator may use. */
export function useDashboardTabs() {
  const may = useMay();
  return dashboardTabs.filter(({ needs }) => may(needs));
}

type TeamOperation = keyof typeof operatorOperations;

/**
 * Whether the signed-in operator may use an operation; what they may not use is not shown. Reads what the frame has asked
 * for. Until the operator is known, only what is the managers' alone is hidden.
 */
export function useMay(): (operation: TeamOperation) => boolean {
  const { data: me } = operatorApi.endpoints.adminMe.useQueryState();
  return mayOf(me);
}

function mayOf(
  me: Pick<Answer<'adminMe'>, 'role' | 'roles'> | undefined,
): (operation: TeamOperation) => boolean {
  const roles: readonly TeamRole[] = me ? rolesOf(me.role, me.roles) : earlierRoles.operator;
  return (operation) => rolesMay(roles, operation);
}
