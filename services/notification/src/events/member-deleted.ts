import { transactional } from '@emberline/kit/events/handlers';
import { newEvent } from '@emberline/kit/events/outbox';
import type { Context } from '../context.ts';

/** Checks with auth that this account was deleted. */
export const onMemberDeleted = transactional(
  'member-deleted',
  async (context: Context, { data: { memberId }, id }, session) => {
    const { presences, threads, blocks, emails, noticeSettings, outbox, requireErased, live } = context;
    await requireErased(memberId);
    for (const store of [presences, threads, blocks, emails, noticeSettings])
      await store.eraseOf(memberId, session);
    live.disconnect(memberId);
    await outbox.add(session, [
      newEvent('member-erased', { memberId, service: 'notification' }, { causationId: id }),
    ]);
  },
);
