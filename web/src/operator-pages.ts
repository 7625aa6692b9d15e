import type { Page } from './pages.ts';

const table = [
  {
    path: '/admin/dashboard',
    frame: 'operator',
    module: 'operators/features/dashboard/dashboard-page.tsx',
    title: 'Dashboard',
  },
  {
    path: '/admin/queue',
    frame: 'operator',
    module: 'operators/features/messaging/queue-page.tsx',
    title: 'Queue',
  },
  {
    path: '/admin/messaging',
    frame: 'operator',
    module: 'operators/features/messaging/messaging-page.tsx',
    title: 'Admin Messaging',
  },
  {
    path: '/admin/userHandler',
    frame: 'operator',
    module: 'operators/features/user-handler/user-handler-page.tsx',
    title: 'Admin User Handler',
  },
  {
    path: '/admin/users/:id',
    frame: 'operator',
    module: 'operators/features/person/person-page.tsx',
    title: 'Person',
  },
  {
    path: '/admin/team',
    frame: 'operator',
    module: 'operators/features/team/team-page.tsx',
    title: 'Team profiles',
  },
  {
    path: '/admin/team/:id',
    frame: 'operator',
    module: 'operators/features/team/team-profile-page.tsx',
    title: 'Team profile',
  },
  {
    path: '/admin/reports',
    frame: 'operator',
    module: 'operators/features/reports/reports-page.tsx',
    title: 'Reports',
  },
  {
    path: '/admin/appeals',
    frame: 'operator',
    module: 'operators/features/appeals/appeals-page.tsx',
    title: 'Appeals',
  },
  {
    path: '/admin/adverts',
    frame: 'operator',
    module: 'operators/features/adverts/adverts-page.tsx',
    title: 'Adverts',
  },
  {
    path: '/admin/to-members',
    frame: 'operator',
    module: 'operators/features/broadcasts/broadcasts-page.tsx',
    title: 'To all members',
  },
  {
    path: '/admin/tickets',
    frame: 'operator',
    module: 'operators/features/tickets/tickets-page.tsx',
    title: 'Support',
  },
  {
    path: '/admin/money',
    frame: 'operator',
    module: 'operators/features/money/money-page.tsx',
    title: 'Money',
  },
  {
    path: '/admin/replies',
    frame: 'operator',
    module: 'operators/features/replies/replies-page.tsx',
    title: 'Canned replies',
  },
  {
    path: '/admin/audit',
    frame: 'operator',
    module: 'operators/features/audit/audit-page.tsx',
    title: 'Audit',
  },
  {
    path: '/admin/operators',
    frame: 'operator',
    module: 'operators/features/operators/operators-page.tsx',
    title: 'Operators',
  },
  {
    path: '/admin/me',
    frame: 'operator',
    module: 'operators/features/my-access/my-access-page.tsx',
    title: 'My access',
  },
  {
    path: '/admin/login',
    frame: 'none',
    module: 'operators/features/login/admin-login-page.tsx',
    title: 'Operator login',
  },
] as const satisfies readonly Page[];

/** The operators' pages, as data. */
export const operatorPages: readonly Page[] = table;

export type OperatorPath = (typeof table)[number]['path'];

export function titleOf(path: OperatorPath): string {
  return operatorPages.find((page) => page.path === path)?.title ?? '';
}
