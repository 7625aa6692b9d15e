import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';

export function onMemberVerified({ members, profiles }: Context) {
  return {
    transactional: async ({ data }, session) => {
      const row = await members.ensure(session, data.memberId);
      if (row && !row.isVerified) await profiles.change(session, row._id, () => ({ isVerified: true }));
    },
  } satisfies EventHandler<'member-verified'>;
}
