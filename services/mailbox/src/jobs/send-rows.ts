import { showOldestPending } from '@emberline/kit/events/relay';
import { startRepeating, startSharedRounds } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import type { Context } from '../context.ts';
import type { ToldTo } from '../conversation/change-feed.ts';
import { createRowSender } from '../conversation/row-sender.ts';
import type { RowStream } from '../store/row-streams.ts';

const everyMs = 3_000;
const atOnce = 500;
const sayEveryMs = 1_000;
/** A process with nothing to do says so less often, and sooner than its stream is removed. */
const sayIdleMs = 20 * 60_000;
/** A process that does not know what has become of its rows leaves them to whoever finishes them, so often at most. */
const leaveEveryMs = 10_000;

/**
 * Sends the events of the rows that this process commits, and notes each second how far it has come. In rounds, one replica
 * finishes and sends what dead processes left behind.
 */
export const sendingRows: Job<Context> = (context) => {
  const { mongo, bus, log, metrics, feed, changeQueue, documents, rowIds } = context;
  const sender = createRowSender({
    bus,
    rows: { ...feed, told: documents.told, leave: rowIds.leave },
    log,
  });
  const saying = startRepeating(sayEveryMs, log, createSaying(context));
  showOldestPending(metrics, 'messages', () => oldestPending(context));
  const rounds = startSharedRounds(
    { db: mongo.db, name: 'finish left behind', pauseMs: everyMs, log },
    () => finishLeftBehind(context, sender.sendLeft),
    async () => {
      const { streams, rows } = await leftBehind(context, 1);
      return rows.length > 0 || streams.some(({ again }) => again);
    },
  );
  return async () => {
    await rounds.stop();
    await changeQueue.drain();
    await sender.stop();
    await documents.drain();
    await saying.stop();
    await stopSaying(context);
  };
};

/** Notes how far this process has come, if it has come further. */
function createSaying({ rowIds, rowStreams }: Pick<Context, 'rowIds' | 'rowStreams'>) {
  let said = { upTo: '', at: 0 };
  let begun = performance.now();
  return async (): Promise<void> => {
    const now = performance.now();
    if (rowIds.isUnsure && now - begun > leaveEveryMs) {
      begun = now;
      rowIds.restart(await rowStreams.begin());
    }
    const { epoch, upTo, oldest } = rowIds;
    if (upTo === said.upTo && !oldest && now - said.at < sayIdleMs) return;
    await rowStreams.save(epoch, upTo);
    said = { upTo, at: now };
  };
}

/** A stream of which something is left is finished by another process. */
async function stopSaying({ rowIds, rowStreams }: Pick<Context, 'rowIds' | 'rowStreams'>): Promise<void> {
  const { epoch, oldest, isUnsure, upTo } = rowIds;
  if (oldest || isUnsure) await rowStreams.save(epoch, upTo);
  else await rowStreams.end(epoch);
}

type Stores = Pick<Context, 'rowStreams' | 'changeRows' | 'heads' | 'conversationDocuments'>;

/** The rows that silent processes may not have told, of the oldest ones. */
async function leftBehind(
  { rowStreams, changeRows }: Pick<Stores, 'rowStreams' | 'changeRows'>,
  limit: number,
) {
  const streams = await rowStreams.silent();
  const rows = streams.length > 0 ? await changeRows.following(streams, limit) : [];
  return { streams, rows };
}

/** Writes the documents of conversations that a dead process left behind their rows, and sends the events. */
export async function finishLeftBehind(
  context: Stores,
  sendLeft: (toldTo: ToldTo) => Promise<void>,
): Promise<void> {
  const { heads, conversationDocuments, rowStreams } = context;
  const { streams, rows } = await leftBehind(context, atOnce);
  const again = new Map(streams.flatMap((stream) => stream.again ?? []));
  const ids = [...new Set([...rows.map(({ conversationId }) => conversationId), ...again.keys()])];
  await heads.catchUp(ids);
  const found = await conversationDocuments.find(ids);
  const toldTo = found.map(({ _id, revision = 0, toldTo = revision }): [string, number] => [
    _id,
    Math.min(toldTo, again.get(_id) ?? toldTo),
  ]);
  const lastOf = ({ _id: epoch }: RowStream) => rows.findLast(({ _id }) => _id.startsWith(epoch))?._id;
  // Those beyond the limit may have rows.
  if (rows.length < atOnce)
    await rowStreams.removeOld(streams.filter((stream) => !stream.again && !lastOf(stream)));
  // Does not end while Kafka is away, and documents must be finished then too.
  void sendLeft(new Map(toldTo))
    .then(async () => {
      for (const stream of streams) {
        const last = lastOf(stream);
        if (stream.again) await rowStreams.end(stream._id);
        else if (last) await rowStreams.advance(stream, last);
      }
    })
    // The next round looks again.
    .catch(() => {});
}

async function oldestPending(context: Context): Promise<Date | undefined> {
  const { oldest } = context.rowIds;
  const { streams, rows } = await leftBehind(context, 1);
  const left = streams.find(({ _id }) => rows[0]?._id.startsWith(_id))?.at;
  return oldest && left ? new Date(Math.min(oldest.getTime(), left.getTime())) : (oldest ?? left);
}
