import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Day } from '../../schemas.ts';
import { auditFilter } from './audit.ts';

/** Lists as CSV, for bookkeeping. Each asks for a code again and leaves an entry in the audit list. */

const Range = Type.Object({ from: Day, to: Day });
const common = {
  service: 'admin',
  method: 'POST',
  who: 'operator',
  body: Range,
  bytes: 'text/csv',
  errors: ['CODE_NEEDED'],
  timeoutMs: 60_000,
  limit: { count: 10, seconds: 3600, per: 'account', pool: 'operators-exports' },
} as const;

export const exportPayments = operation({
  ...common,
  id: 'exportPayments',
  path: '/admin/exports/payments',
  summary: 'Charges of at most 366 days with what was given back of them, as CSV.',
});

export const exportUsers = operation({
  ...common,
  id: 'exportUsers',
  path: '/admin/exports/users',
  summary: 'Users who joined in at most 366 days, as CSV.',
});

export const exportAudit = operation({
  ...common,
  id: 'exportAudit',
  path: '/admin/exports/audit',
  body: Type.Object({ ...Range.properties, ...auditFilter }),
  summary: 'Entries of the audit list of at most 366 days, oldest first, as CSV.',
});
