import type { EventHandler } from '@emberline/kit/events/consumer';
import { newEvent } from '@emberline/kit/events/outbox';
import type { Context } from '../context.ts';

/** Erases everything of and about the member, and says so. */
export function onMemberDeleted(context: Context) {
  const { profiles, photos, views, hotlists, blocks, reports, outbox } = context;
  return {
    store: async ({ id, data: { memberId } }, session) => {
      await photos.eraseOf(session, memberId);
      for (const store of [views, hotlists, blocks, reports, profiles]) await store.erase(session, memberId);
      const erased = newEvent('member-erased', { memberId, service: 'profile' }, { causationId: id });
      await outbox.add(session, [erased]);
    },
  } satisfies EventHandler<'member-deleted'>;
}
