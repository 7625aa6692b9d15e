import { showOldestPending } from '@emberline/kit/events/relay';
import { startRepeating, startSharedRounds } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import type { Context } from '../context.ts';
import type { ToldTo } from '../conversation/change-feed.ts';
import { createRowSender } from '../conversation/row-sender.ts';
import type { RowStream } from '../store/row-streams.ts';

const everyMs = 3_000;
const atOnce = 500;
/** Longer than it takes until a process that has something to do again has stored a checkpoint. */
const freshMs = 6_000;
const checkpointEveryMs = 1_000;
/** While a process has nothing to do; sooner than its stream is removed. */
const idleCheckpointMs = 20 * 60_000;
/** How often a process may begin another epoch, when it does not know what has become of some rows. */
const restartEveryMs = 10_000;

/**
 * Sends the events of the rows that this process commits, and stores each second how far it has come. In rounds, one replica
 * finishes and sends what dead processes left behind.
 */
export const sendingRows: Job<Context> = (context) => {
  const { mongo, bus, log, metrics, feed, changeQueue, documents, rowIds, rowStreams } = context;
  const sender = createRowSender({
    bus,
    rows: { ...feed, told: documents.told, leaveToOthers: rowIds.leaveToOthers },
    log,
  });
  const checkpoints = startRepeating(checkpointEveryMs, log, createCheckpoint(context));
  showOldestPending(metrics, 'messages', () => oldestPending(context));
  const rounds = startSharedRounds(
    { db: mongo.db, name: 'finish left behind', pauseMs: everyMs, log },
    () => finishLeftBehind(context, sender.sendLeft),
    async () => (await leftBehind(context, 1)).rows.length > 0 || (await rowStreams.firstAgain()) !== null,
  );
  return async () => {
    await rounds.stop();
    await changeQueue.drain();
    await sender.stop();
    await documents.drain();
    await checkpoints.stop();
    // What is stored from now on, by an event that is still handled, is finished by another process.
    await rowStreams.save(rowIds.epoch, rowIds.upTo);
  };
};

/** Stores how far this process has come, if it has come further. */
function createCheckpoint({ rowIds, rowStreams }: Pick<Context, 'rowIds' | 'rowStreams'>) {
  let stored = { upTo: '', at: 0 };
  let begun = performance.now();
  return async (): Promise<void> => {
    const now = performance.now();
    if (rowIds.isUnsure && now - begun > restartEveryMs) {
      begun = now;
      rowIds.restart(await rowStreams.begin());
    }
    const { epoch, upTo, oldest } = rowIds;
    if (upTo === stored.upTo && !oldest && now - stored.at < idleCheckpointMs) return;
    await rowStreams.save(epoch, upTo);
    stored = { upTo, at: now };
  };
}

type Stores = Pick<Context, 'rowStreams' | 'changeRows' | 'heads' | 'conversationDocuments' | 'now'>;

/**
 * The rows that silent processes may not have told, of the oldest ones. A process is silent too when it has nothing to do, so
 * of each the rows before the first fresh one: by the time that these count it has stored a checkpoint.
 */
async function leftBehind(
  { rowStreams, changeRows, now }: Pick<Stores, 'rowStreams' | 'changeRows' | 'now'>,
  limit: number,
) {
  const streams = await rowStreams.silent();
  const found = streams.length > 0 ? await changeRows.following(streams, limit) : [];
  const fresh = now().getTime() - freshMs;
  const isFresh = ({ createdAt, readAt }: (typeof found)[number]) => Number(createdAt ?? readAt ?? 0) > fresh;
  const rows = streams.flatMap(({ _id: epoch }) => {
    const ofStream = found.filter(({ _id }) => _id.startsWith(epoch));
    const end = ofStream.findIndex(isFresh);
    return end < 0 ? ofStream : ofStream.slice(0, end);
  });
  return { streams, rows, isAll: found.length < limit };
}

/** Writes the documents of conversations that a dead process left behind their rows, and sends the events. */
export async function finishLeftBehind(
  context: Stores,
  sendLeft: (toldTo: ToldTo) => Promise<void>,
): Promise<void> {
  const { heads, conversationDocuments, rowStreams } = context;
  const { streams, rows, isAll } = await leftBehind(context, atOnce);
  const again = await rowStreams.firstAgain();
  // The document may say more: a later row was told, and this one not finished.
  const from = new Map(again?.again);
  for (const { conversationId: id, revision } of rows)
    from.set(id, Math.min(from.get(id) ?? revision, revision - 1));
  const ids = [...from.keys()];
  await heads.catchUp(ids);
  const found = await conversationDocuments.find(ids);
  const toldTo = found.map(({ _id, revision = 0, toldTo = revision }): [string, number] => [
    _id,
    Math.min(toldTo, from.get(_id) ?? toldTo),
  ]);
  const lastOf = ({ _id: epoch }: RowStream) => rows.findLast(({ _id }) => _id.startsWith(epoch))?._id;
  // Those beyond the limit may have rows.
  if (isAll) await rowStreams.removeOld(streams.filter((stream) => !lastOf(stream)));
  // Does not end while Kafka is away, and documents must be finished then too.
  void sendLeft(new Map(toldTo))
    .then(async () => {
      for (const stream of streams) {
        const last = lastOf(stream);
        if (last) await rowStreams.advance(stream, last);
      }
      if (again) await rowStreams.end(again._id);
    })
    // The next round looks again.
    .catch(() => {});
}

async function oldestPending(context: Context): Promise<Date | undefined> {
  const { oldest } = context.rowIds;
  const [row] = (await leftBehind(context, 1)).rows;
  const left = row && (row.createdAt ?? row.readAt);
  return oldest && left ? new Date(Math.min(oldest.getTime(), left.getTime())) : (oldest ?? left);
}
