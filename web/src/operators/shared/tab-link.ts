import { type TeamOperation, useMay } from './use-operator-links.ts';

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
