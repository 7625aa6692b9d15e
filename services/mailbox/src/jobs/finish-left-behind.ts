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

export async function finishLeftBehind(
  context: Pick<Context, 'heads' | 'changeRows' | 'now'>,
): Promise<void> {
  const { heads, changeRows } = context;
  const ids = await leftBehind(context, atOnce);
  if (ids.length === 0) return;
  await heads.catchUp(ids);
  // A fence stays pending when the next change wrote the document before its own process did.
  await heads.clear(await changeRows.pendingFencesOf(ids));
}

function leftBehind(
  { changeRows, now }: Pick<Context, 'changeRows' | 'now'>,
  limit: number,
): Promise<string[]> {
  return changeRows.pendingSince(new Date(now().getTime() - everyMs), limit);
}
