import { idempotent } from '@emberline/kit/events/handlers';
import { eraseMember } from '../actions/erase-member.ts';
import type { Context } from '../context.ts';

/** Asks auth first: a forged event erases nobody and becomes a dead letter. */
export const onMemberDeleted = idempotent(
  'member-deleted',
  async (context: Context, { id, data: { memberId } }) => {
    await context.requireErased(memberId);
    await eraseMember(context, memberId, id);
  },
);
