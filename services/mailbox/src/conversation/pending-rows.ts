import type { Change, Plan } from '../domain/change.ts';
import type { EventRow } from '../domain/rows.ts';
import { countedBy } from './row-events.ts';

/**
 * The rows of a plan as they are stored: pending, with what their events tell beside the row itself.
 * @param isCounted whether the same transaction raises the versions of counts; if not, a row whose count changes is
 * stored without it.
 */
export function pendingRowsOf(plan: Plan, changes: Change[], isCounted = false): EventRow[] {
  const byRow = new Map<string, Change>();
  for (const change of changes) {
    byRow.set(change.readingId, change);
    if (change.kind === 'send') byRow.set(change.messageId, change);
  }
  return [...plan.messages, ...plan.readings]
    .sort((a, b) => a.revision - b.revision)
    .map((row) => {
      const member = countedBy(row);
      const count = isCounted || !plan.versions.has(member) ? plan.counts.get(member) : undefined;
      const change = byRow.get(row._id);
      const causationId = change?.kind === 'send' ? change.causationId : undefined;
      return {
        ...row,
        pending: { ...(count && { count }), causationId, traceparent: change?.traceparent },
      };
    });
}
