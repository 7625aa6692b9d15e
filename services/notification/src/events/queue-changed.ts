import { idempotent } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/** Shows operators at once who has taken what, and what was put aside. */
export const onQueueChanged = idempotent('queue-changed', async ({ live }: Context, { data }) => {
  live.toOperators().emit('queue', data);
});
