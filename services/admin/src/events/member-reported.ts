import { transactional } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

export const onMemberReported = transactional(
  'member-reported',
  async ({ reports }: Context, { occurredAt, data: { reportId: _id, reporterId, memberId } }, session) => {
    await reports.put({ _id, reporterId, memberId, at: new Date(occurredAt) }, session);
  },
);
