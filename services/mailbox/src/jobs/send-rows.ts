import { showOldestPending } from '@emberline/kit/events/relay';
import { startSharedRounds } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import type { Context } from '../context.ts';
import { createRowSender } from '../conversation/row-sender.ts';

const everyMs = 3_000;
const atOnce = 500;
/** A row that is older than this was left behind: its process finishes and sends it sooner. */
const leftBehindMs = 2_000;

/**
 * Sends the events of the rows that this process commits. In rounds, one replica finishes and sends what dead processes
 * left behind.
 */
export const sendingRows: Job<Context> = (context) => {
  const { mongo, bus, log, metrics, feed, changeRows, changeQueue } = context;
  const sender = createRowSender({ bus, rows: feed, log });
  showOldestPending(metrics, 'messages', changeRows.oldestPending);
  const rounds = startSharedRounds(
    { db: mongo.db, name: 'finish left behind', pauseMs: everyMs, log },
    async () => {
      await finishLeftBehind(context);
      // Does not end while Kafka is away, and documents must be finished then too.
      void sender.sendLeftBehind(leftBehind(context));
    },
    async () => (await changeRows.pendingSince(leftBehind(context), 1)).length > 0,
  );
  return async () => {
    await rounds.stop();
    await changeQueue.drain();
    await sender.stop();
  };
};

/** Writes the documents of conversations that a dead process left behind their rows, and ends their fences. */
export async function finishLeftBehind(
  context: Pick<Context, 'heads' | 'changeRows' | 'now'>,
): Promise<void> {
  const { heads, changeRows } = context;
  const ids = await changeRows.pendingSince(leftBehind(context), atOnce);
  if (ids.length === 0) return;
  await heads.catchUp(ids);
  // A fence stays pending when the next change wrote the document before its own process did.
  await heads.clear(await changeRows.pendingFencesOf(ids));
}

function leftBehind({ now }: Pick<Context, 'now'>): Date {
  return new Date(now().getTime() - leftBehindMs);
}
