export type TabId =
  | 'overview'
  | 'paid-users'
  | 'recent-chats'
  | 'recent-users'
  | 'recent-mails'
  | 'remove-user';

/** The address of a tab. */
export function tabLink(id: TabId): string {
  return id === 'overview' ? '/admin/dashboard' : `/admin/dashboard?tab=${id}`;
}
