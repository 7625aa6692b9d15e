import { idempotent } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/** Shows operators who is answering which mail. */
export const onMailClaimed = idempotent('mail-claimed', async ({ live }: Context, { data }) => {
  live.toOperators().emit('mail', { ...data, state: data.until ? 'claimed' : 'released' });
});
