import type { ComponentType } from 'react';
import type { TabId } from '../../shared/tab-link.ts';
import { RecentMails } from './mails/recent-mails.tsx';
import { Overview } from './overview/overview.tsx';
import { RecentChats } from './recent-chats.tsx';
import { PaidUsers, RecentUsers } from './users/paged-users.tsx';
import { RemoveUser } from './users/remove-user.tsx';

/** The component of each tab of the dashboard. */
export const tabContents: Record<TabId, ComponentType> = {
  overview: Overview,
  'paid-users': PaidUsers,
  'recent-chats': RecentChats,
  'recent-users': RecentUsers,
  'recent-mails': RecentMails,
  'remove-user': RemoveUser,
};
