import { transactional } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

export const onMemberErased = transactional(
  'member-erased',
  async ({ erasures }: Context, { occurredAt, data: { memberId, service } }, session) => {
    await erasures.confirm(memberId, service, new Date(occurredAt), session);
  },
);
