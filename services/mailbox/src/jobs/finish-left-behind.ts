import { startSharedRounds } from '@emberline/kit/jobs/shared-rounds';
import type { Job } from '@emberline/kit/service';
import type { Context } from '../context.ts';

const everyMs = 10_000;
const atOnce = 500;

/**
 * Writes the documents of conversations that a dead process left behind its rows. The relay does it before it sends an
 * event, but not for fences, and not while Kafka is away.
 */
export const finishingLeftBehind: Job<Context> = (context) => {
  const { mongo, log } = context;
  const shared = { db: mongo.db, name: 'finish left behind', pauseMs: everyMs, log };
  const isDue = async () => (await leftBehind(context, 1)).length > 0;
  return startSharedRounds(shared, () => finishLeftBehind(context), isDue).stop;
};

export async function finishLeftBehind(context: Pick<Context, 'stores' | 'now'>): Promise<void> {
  const { stores } = context;
  const ids = await leftBehind(context, atOnce);
  if (ids.length === 0) return;
  await stores.heads.catchUp(ids);
  // A fence stays pending when the next change wrote the document before its own process did.
  await stores.heads.clear(await stores.changeRows.pendingFencesOf(ids));
}

function leftBehind({ stores, now }: Pick<Context, 'stores' | 'now'>, limit: number): Promise<string[]> {
  return stores.changeRows.pendingSince(new Date(now().getTime() - everyMs), limit);
}
