import type { OperatorPath } from '../../operator-pages.ts';
import { operatorsApi } from '../api/operators-api.ts';
import { mayOf, type TeamOperation } from './use-may.ts';

/** The links of the operators' bar that the signed-in operator may open. */
export function useOperatorLinks() {
  const { data: me } = operatorsApi.useOperatorQuery();
  const may = mayOf(me);
  return links.filter(([, , needs]) => may(needs));
}

/** Whether the signed-in operator may use the page at this path; every operator those without a link. */
export function useMayOpen(pathname: string): boolean {
  const { data: me } = operatorsApi.useOperatorQuery();
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
