import { Type } from 'typebox';
import { operation } from '../../operation.ts';

/** Lists as CSV, for bookkeeping. Each asks for a code again and leaves an entry in the audit list. */

const day = (description: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description });
const Range = Type.Object({ from: day('in UTC'), to: day('the last day') });
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
