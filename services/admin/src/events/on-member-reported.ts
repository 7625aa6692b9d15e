import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';

export function onMemberReported({ reports }: Context): EventHandler<'member-reported'> {
  return {
    transactional: async ({ occurredAt, data: { reportId, reporterId, memberId } }, session) => {
      const report = {
        reporterId,
        memberId,
        at: new Date(occurredAt),
        resolvedAt: null,
        resolvedBy: null,
        outcome: null,
      };
      await reports.rows.replaceOne({ _id: reportId }, report, { upsert: true, session });
    },
  };
}
