import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Filter } from 'mongodb';
import { isUnavailable } from '../errors.ts';
import type { Mongo } from '../mongo/connect.ts';
import type { Index } from '../mongo/indexes.ts';
import type { Bus, ReceivedRecord } from './bus-types.ts';
import { deadLetters as deadLetterTopic } from './topics.ts';

export interface DeadLetter {
  _id: string;
  group: string;
  record: ReceivedRecord;
  reason: string;
  attempts: number;
  /** `held` waits for a release that knows its version. `dropped` is set by hand, see the runbook. */
  state: 'dead' | 'held' | 'replayed' | 'dropped';
  /** Of a held event. */
  version?: number;
  at: Date;
}

export type DeadLetters = ReturnType<typeof createDeadLetters>;

type Handle = (record: ReceivedRecord) => Promise<void>;
type Replayed = { handled: number; failed: number };

const keptDays = 30;

export const deadLetterIndexes: Record<string, Index[]> = {
  deadLetters: [
    { key: { group: 1, state: 1, at: 1 } },
    { key: { at: 1 }, expireAfterSeconds: keptDays * 86_400 },
  ],
};

export function createDeadLetters({ mongo, bus, group }: { mongo: Mongo; bus: Bus; group: string }) {
  const rows = mongo.db.collection<DeadLetter>('deadLetters');

  async function store(
    record: ReceivedRecord,
    why: Pick<DeadLetter, 'reason' | 'attempts' | 'state' | 'version'>,
    signal: AbortSignal,
  ): Promise<void> {
    const { topic, partition, offset, value } = record;
    // Includes the value, since a recreated topic counts its offsets from 0 again.
    const _id = `${group}:${topic}:${partition}:${offset}:${hashOf(value)}`;
    for (;;) {
      signal.throwIfAborted();
      try {
        await rows.updateOne(
          { _id },
          { $setOnInsert: { group, record, ...why, at: new Date() } },
          { upsert: true },
        );
        return;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        await sleep(500, undefined, { signal });
      }
    }
  }

  async function handleAgain(filter: Filter<DeadLetter>, handle: Handle): Promise<Replayed> {
    const count = { handled: 0, failed: 0 };
    for await (const row of rows.find({ group, ...filter }).sort({ at: 1 })) {
      try {
        await handle(row.record);
        await rows.updateOne({ _id: row._id }, { $set: { state: 'replayed' } });
        count.handled++;
      } catch (error) {
        if (isUnavailable(error)) throw error;
        await rows.updateOne(
          { _id: row._id },
          { $set: { reason: String(error), state: 'dead' }, $inc: { attempts: 1 } },
        );
        count.failed++;
      }
    }
    return count;
  }

  return {
    /** Stores the event with its reason, here and on the dead-letter topic. */
    bury: async (
      record: ReceivedRecord,
      why: { reason: string; attempts: number },
      signal: AbortSignal,
    ): Promise<void> => {
      await store(record, { ...why, state: 'dead' }, signal);
      await bus.ensureTopics([deadLetterTopic], signal);
      await bus.publish([letterOf(group, record, why.reason)], signal);
    },

    /** Stores an event of a later version until a release knows it. */
    hold: (record: ReceivedRecord, version: number, reason: string, signal: AbortSignal): Promise<void> =>
      store(record, { reason, attempts: 1, state: 'held', version }, signal),

    /** How many dead letters are not replayed yet, or how many events are held back. */
    count: (state: 'dead' | 'held' = 'dead'): Promise<number> =>
      rows.countDocuments({ group, state }, { maxTimeMS: 2_000 }),

    /** Handles the dead letters again, oldest first. */
    replay: (handle: Handle): Promise<Replayed> => handleAgain({ state: 'dead' }, handle),

    /** Handles the held events of known versions, oldest first. What fails becomes a dead letter. */
    takeHeld: (known: { topic: string; version: number }[], handle: Handle): Promise<Replayed> => {
      const readable = known.map(({ topic, version }) => ({
        'record.topic': topic,
        version: { $lte: version },
      }));
      return handleAgain({ state: 'held', $or: readable }, handle);
    },
  };
}

/** Header of a record for this group only; the topic's other groups have already handled it. */
export const onlyForHeader = 'only-for';

/**
 * Sends a group's dead letters to their topics again, for this group only, oldest first. Run it after fixing the
 * cause.
 * @returns how many.
 */
export async function sendDeadLettersAgain(db: Db, bus: Bus, group: string): Promise<number> {
  const rows = db.collection<DeadLetter>('deadLetters');
  let sent = 0;
  for await (const { _id, record } of rows.find({ group, state: 'dead' }).sort({ at: 1 })) {
    const { topic, key, value, headers } = record;
    const again = { topic, key, value, headers: { ...headers, [onlyForHeader]: group } };
    await bus.publish([again], AbortSignal.timeout(30_000));
    await rows.updateOne({ _id }, { $set: { state: 'replayed' } });
    sent++;
  }
  return sent;
}

/** The groups with dead letters that are not replayed. */
export function groupsWithDeadLetters(db: Db): Promise<string[]> {
  return db.collection<DeadLetter>('deadLetters').distinct('group', { state: 'dead' });
}

function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('hex').slice(0, 12);
}

function letterOf(group: string, record: ReceivedRecord, reason: string) {
  const { topic, partition, offset, key, value } = record;
  return {
    topic: deadLetterTopic.topic,
    key,
    value,
    headers: { group, topic, partition: String(partition), offset, reason: reason.slice(0, 500) },
  };
}
