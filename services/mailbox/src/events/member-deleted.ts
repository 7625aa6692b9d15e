import { idempotent } from '@emberline/kit/events/handlers';
import { eraseMember } from '../actions/erase-member.ts';
import type { Context } from '../context.ts';

/** Checks with auth that this account was deleted. */
export const onMemberDeleted = idempotent(
  'member-deleted',
  async (context: Context, { id, data: { memberId } }) => {
    await context.requireErased(memberId);
    await eraseMember(context, memberId, id);
  },
);
