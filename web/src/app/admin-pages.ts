import type { ComponentType } from 'react';
import { lazyPage } from './lazy-page.ts';
import type { operatorPaths } from './paths.ts';

type Page = [path: (typeof operatorPaths)[number], page: ComponentType];

export const adminLoginPage: Page = [
  '/admin/login',
  lazyPage(() => import('../features/admin/login/admin-login-page.tsx'), 'AdminLoginPage'),
];

/** Each inside the operators' frame, with an operator's token. */
export const adminPages: Page[] = [
  [
    '/admin/dashboard',
    lazyPage(() => import('../features/admin/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  ],
  [
    '/admin/messaging',
    lazyPage(() => import('../features/admin/messaging/messaging-page.tsx'), 'MessagingPage'),
  ],
  [
    '/admin/userHandler',
    lazyPage(() => import('../features/admin/user-handler/user-handler-page.tsx'), 'UserHandlerPage'),
  ],
  ['/admin/reports', lazyPage(() => import('../features/admin/reports/reports-page.tsx'), 'ReportsPage')],
  ['/admin/replies', lazyPage(() => import('../features/admin/replies/replies-page.tsx'), 'RepliesPage')],
  ['/admin/audit', lazyPage(() => import('../features/admin/audit/audit-page.tsx'), 'AuditPage')],
  [
    '/admin/operators',
    lazyPage(() => import('../features/admin/operators/operators-page.tsx'), 'OperatorsPage'),
  ],
];
