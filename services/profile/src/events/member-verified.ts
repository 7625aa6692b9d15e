import { transactional } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

export const onMemberVerified = transactional(
  'member-verified',
  async ({ members, profiles }: Context, { data }, session) => {
    const row = await members.ensure(session, data.memberId);
    if (row && !row.isVerified) await profiles.change(session, row._id, () => ({ isVerified: true }));
  },
);
