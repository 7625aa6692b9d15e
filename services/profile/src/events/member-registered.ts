import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';

export function onMemberRegistered({ members }: Context) {
  return {
    transactional: async ({ data }, session) => {
      await members.ensure(session, data.memberId);
    },
  } satisfies EventHandler<'member-registered'>;
}
