/** The dashboard's tabs; each has an address of its own. */
export const dashboardTabs = [
  { id: 'overview', name: 'Dashboard overview' },
  { id: 'paid-users', name: 'Paid Users' },
  { id: 'recent-chats', name: 'Recent Chats' },
  { id: 'recent-users', name: 'Recent Users' },
  { id: 'recent-mails', name: 'Recent Mails' },
  { id: 'remove-user', name: 'Remove User' },
] as const;
