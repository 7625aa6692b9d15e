import type { ComponentType } from 'react';
import { RecentMails } from '../mails/recent-mails.tsx';
import { Overview } from './overview.tsx';
import { PaidUsers } from './paid-users.tsx';
import { RecentChats } from './recent-chats.tsx';
import { RecentUsers } from './recent-users.tsx';
import { RemoveUser } from './remove-user.tsx';
import type { TabId } from './tab-link.ts';

interface Tab {
  id: TabId;
  name: string;
  Content: ComponentType;
}

export const tabs: Tab[] = [
  { id: 'overview', name: 'Dashboard overview', Content: Overview },
  { id: 'paid-users', name: 'Paid Users', Content: PaidUsers },
  { id: 'recent-chats', name: 'Recent Chats', Content: RecentChats },
  { id: 'recent-users', name: 'Recent Users', Content: RecentUsers },
  { id: 'recent-mails', name: 'Recent Mails', Content: RecentMails },
  { id: 'remove-user', name: 'Remove User', Content: RemoveUser },
];
