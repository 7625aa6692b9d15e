import { transactional } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

export const onMemberReported = transactional(
  'member-reported',
  async (
    { erasures, reports }: Context,
    { occurredAt, data: { reportId: _id, reporterId, memberId } },
    session,
  ) => {
    const isGone = (await erasures.among([memberId], session)).has(memberId);
    const report = { _id, reporterId, memberId, at: new Date(occurredAt) };
    await reports.put({ ...report, ...(isGone && { memberGone: true }) }, session);
  },
);
