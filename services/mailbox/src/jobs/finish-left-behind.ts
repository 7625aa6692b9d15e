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
  return startSharedRounds(shared, () => finishLeftBehind(context)).stop;
};

export async function finishLeftBehind({ stores, now }: Pick<Context, 'stores' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - everyMs);
  const ids = await stores.changeRows.pendingSince(before, atOnce);
  if (ids.length === 0) return;
  await stores.heads.catchUp(ids);
  // A fence stays pending when the next change wrote the document before its own process did.
  await stores.heads.clear(await stores.changeRows.pendingFencesOf(ids));
}
