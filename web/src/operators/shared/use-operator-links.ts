import type { PagePath } from '../../pages.ts';
import { operatorsApi } from '../api/operators-api.ts';

/** The links of the operators' bar that the signed-in operator may open. */
export function useOperatorLinks() {
  const { data: operator } = operatorsApi.useOperatorQuery();
  return operator?.role === 'manager' ? [...links.operator, ...links.manager] : links.operator;
}

const links = {
  operator: [
    ['/admin/dashboard', 'Dashboard'],
    ['/admin/queue', 'Queue'],
    ['/admin/messaging', 'Messaging'],
    ['/admin/userHandler', 'Add user'],
    ['/admin/reports', 'Reports'],
    ['/admin/appeals', 'Appeals'],
    ['/admin/money', 'Money'],
    ['/admin/replies', 'Replies'],
    ['/admin/audit', 'Audit'],
  ],
  manager: [['/admin/operators', 'Operators']],
} as const satisfies Record<string, readonly (readonly [path: PagePath, label: string])[]>;
