import { transactional } from '@emberline/kit/events/handlers';
import { newEvent } from '@emberline/kit/events/outbox';
import { eraseMember } from '../actions/erase-member.ts';
import type { Context } from '../context.ts';

/** Asks auth first whether the account was really deleted. */
export const onMemberDeleted = transactional(
  'member-deleted',
  async (context: Context, { id, data: { memberId } }, session) => {
    if (!(await context.others.isErased(memberId)))
      throw new Error(`auth says that ${memberId} was not deleted: nothing was erased`);
    await eraseMember(context, memberId, session);
    await context.outbox.add(session, [
      newEvent('member-erased', { memberId, service: 'payment' }, { causationId: id }),
    ]);
  },
);
