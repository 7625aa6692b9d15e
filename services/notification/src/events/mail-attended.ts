import { idempotent } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

export const onMailAttended = idempotent('mail-attended', async ({ live }: Context, { data }) => {
  const { mailId, conversationId, operatorId } = data;
  live.toOperators().emit('mail', { mailId, conversationId, operatorId, state: 'attended', until: null });
});
