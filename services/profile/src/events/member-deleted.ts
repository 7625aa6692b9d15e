import { transactional } from '@emberline/kit/events/handlers';
import { newEvent } from '@emberline/kit/events/outbox';
import type { Context } from '../context.ts';

/**
 * Erases everything of and about the member and publishes that. Asks auth first: a forged event erases nobody and becomes
 * a dead letter.
 */
export const onMemberDeleted = transactional(
  'member-deleted',
  async (context: Context, { id, data: { memberId } }, session) => {
    const { accounts, profiles, photos, views, hotlists, blocks, reports, outbox } = context;
    if (!(await accounts.isErased(memberId)))
      throw new Error(`auth knows of no deletion of account ${memberId}: nothing is erased`);
    await photos.eraseOf(session, memberId);
    for (const store of [views, hotlists, blocks, reports, profiles]) await store.erase(session, memberId);
    const erased = newEvent('member-erased', { memberId, service: 'profile' }, { causationId: id });
    await outbox.add(session, [erased]);
  },
);
