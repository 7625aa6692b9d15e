import { Type } from 'typebox';
import { admin } from '../../declare.ts';
import { Day } from '../../schemas.ts';
import { auditFilter } from './audit.ts';

/** Lists as CSV, for bookkeeping. Each asks for a code again and leaves an entry in the audit list. */

const Range = Type.Object({ from: Day, to: Day });
const common = {
  body: Range,
  bytes: 'text/csv',
  errors: ['CODE_NEEDED'],
  timeoutMs: 60_000,
  limit: { count: 10, seconds: 3600, per: 'account', pool: 'operators-exports' },
} as const;

export const exportPayments = admin('exportPayments', 'operator', 'POST /admin/exports/payments', {
  ...common,
  summary: 'Charges of at most 366 days with what was given back of them, as CSV.',
});

export const exportUsers = admin('exportUsers', 'operator', 'POST /admin/exports/users', {
  ...common,
  summary: 'Users who joined in at most 366 days, as CSV.',
});

export const exportAudit = admin('exportAudit', 'operator', 'POST /admin/exports/audit', {
  ...common,
  body: Type.Object({ ...Range.properties, ...auditFilter }),
  summary: 'Entries of the audit list of at most 366 days, oldest first, as CSV.',
});
