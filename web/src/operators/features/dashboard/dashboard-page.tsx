import '@mantine/core/styles/Tabs.layer.css';
import { Button, Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { type TabId, tabLink, useDashboardTabs, useMay } from '../../shared/use-operator-links.ts';
import classes from './dashboard.module.css';
import { RecentMails } from './mails/recent-mails.tsx';
import { Overview, RecentChats } from './overview/overview.tsx';
import { PaidUsers, RecentUsers } from './users/paged-users.tsx';
import { RemoveUser } from './users/remove-user.tsx';

const tabContents: Record<TabId, ComponentType> = {
  overview: Overview,
  'paid-users': PaidUsers,
  'recent-chats': RecentChats,
  'recent-users': RecentUsers,
  'recent-mails': RecentMails,
  'remove-user': RemoveUser,
};

/** The dashboard's tabs; the chosen one is in the address. */
export function DashboardPage() {
  const [query, setQuery] = useSearchParams();
  const may = useMay();
  const tabs = useDashboardTabs();
  const asked = query.get('tab');
  const current: TabId = tabs.find(({ id }) => id === asked)?.id ?? 'overview';
  const choose = (id: string | null) =>
    setQuery(new URLSearchParams(tabLink((id ?? 'overview') as TabId).split('?')[1] ?? ''));
  return (
    <>
      <PageHeader title="Dashboard">
        {may('messagingUsers') && (
          <Button component={Link} to="/admin/messaging" size="sm" variant="default">
            Admin Messaging
          </Button>
        )}
        {may('addUser') && (
          <Button component={Link} to="/admin/userHandler" size="sm" variant="default">
            Admin User Handler
          </Button>
        )}
      </PageHeader>
      <Tabs
        value={current}
        onChange={choose}
        keepMounted={false}
        classNames={{ list: classes.tabs, tab: classes.tab, panel: classes.tabPanel }}
      >
        <Tabs.List aria-label="Dashboard">
          {tabs.map(({ id, name }) => (
            <Tabs.Tab key={id} value={id}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id }) => {
          const Content = tabContents[id];
          return (
            <Tabs.Panel key={id} value={id} tabIndex={-1}>
              <Content />
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </>
  );
}
