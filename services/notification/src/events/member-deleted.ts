import type { EventHandler } from '@emberline/kit/events/consumer';
import { newEvent } from '@emberline/kit/events/outbox';
import type { Context } from '../context.ts';
import type { Live } from '../live/server.ts';

/** Asks auth first whether this account was deleted. */
export const onMemberDeleted = (context: Context, live: Live): EventHandler<'member-deleted'> => ({
  store: async ({ data: { memberId }, id }, session) => {
    const { presences, threads, blocks, mails, noticeSettings, outbox, requireErased } = context;
    await requireErased(memberId);
    for (const store of [presences, threads, blocks, mails, noticeSettings])
      await store.eraseOf(memberId, session);
    live.disconnect(memberId);
    await outbox.add(session, [
      newEvent('member-erased', { memberId, service: 'notification' }, { causationId: id }),
    ]);
  },
});
