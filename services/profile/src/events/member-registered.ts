import { transactional } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

export const onMemberRegistered = transactional(
  'member-registered',
  async ({ members }: Context, { data }, session) => {
    await members.ensure(session, data.memberId);
  },
);
