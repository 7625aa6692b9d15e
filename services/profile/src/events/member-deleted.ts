import { transactional } from '@emberline/kit/events/handlers';
import { newEvent } from '@emberline/kit/events/outbox';
import { eraseMember } from '../actions/erase-member.ts';
import type { Context } from '../context.ts';

/** Asks auth first: a forged event erases nobody and becomes a dead letter. */
export const onMemberDeleted = transactional(
  'member-deleted',
  async (context: Context, { id, data: { memberId, by } }, session) => {
    await context.requireErased(memberId);
    await eraseMember(context, memberId, { holdReports: by === 'member' }, session);
    await context.outbox.add(session, [
      newEvent('member-erased', { memberId, service: 'profile' }, { causationId: id }),
    ]);
  },
);
