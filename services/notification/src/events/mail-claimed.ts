import { idempotent } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/** Operators see who is answering what. */
export const onMailClaimed = idempotent('mail-claimed', async ({ live }: Context, { data }) => {
  live.toOperators().emit('mail', { ...data, state: data.until ? 'claimed' : 'released' });
});
