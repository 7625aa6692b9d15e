import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../telemetry/log.ts';
import type { GroupClient, RawRecord, ReceivedRecord, Subscribe, Subscription } from './bus-types.ts';
import { createPartitionQueues, type PartitionQueues } from './partition-queues.ts';

interface SubscriptionOptions {
  group: string;
  topics: string[];
  handle: Subscribe['handle'];
  gatherMs: number;
  prefix: string;
  log: Log;
  onCrash: (error: Error) => void;
  createClient: () => GroupClient;
  ensureTopics: (signal: AbortSignal) => Promise<void>;
  ping: () => Promise<void>;
}

/**
 * Keeps a member in its group. A client that fails because the broker is away is replaced, for ever. A client that
 * fails because of a defect, or hangs, ends the process through `onCrash`.
 */
export function createSubscription(options: SubscriptionOptions): Subscription {
  const { group, topics, handle, gatherMs, prefix, log, onCrash, createClient, ensureTopics, ping } = options;
  const stopping = new AbortController();
  const joined = Promise.withResolvers<void>();
  let consumer: GroupClient | undefined;
  let queues: PartitionQueues<ReceivedRecord> | undefined;
  const watchdog = createWatchdog(
    () => onCrash(new Error(`Kafka: group ${group} fetched nothing for 60 s although a broker answers`)),
    ping,
  );
  const running = run();

  async function run(): Promise<void> {
    for (let attempt = 0; !stopping.signal.aborted; attempt++) {
      try {
        await ensureTopics(stopping.signal);
        await consumeUntilCrash();
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (attempt % 20 === 0)
          log.warn({ reason: (error as Error).message, group }, 'Kafka: consumer starts again');
        await sleep(Math.random() * 800 + 100, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  /** Rejects when the consumer has crashed because the broker is away; resolves once stopped. */
  async function consumeUntilCrash(): Promise<void> {
    const crashed = Promise.withResolvers<void>();
    crashed.promise.catch(() => {});
    const client = createClient();
    const current = createPartitionQueues<ReceivedRecord>({
      handle: (records) => handle(records, stopping.signal),
      commit: (offsets) => client.commitOffsets(offsets),
      pause: (topic, partition) => client.pause([{ topic, partitions: [partition] }]),
      resume: (topic, partition) => client.resume([{ topic, partitions: [partition] }]),
      onError: (error) =>
        log.error({ err: error, group }, 'event handler rejected; the same events come again'),
      signal: stopping.signal,
    });
    client.on(client.events.GROUP_JOIN, () => {
      current.reset();
      joined.resolve();
    });
    let nextFetchAt = 0;
    client.on(client.events.FETCH, () => {
      watchdog.alive();
      nextFetchAt = performance.now() + gatherMs;
    });
    client.on(client.events.CRASH, ({ payload }) => crashed.reject(payload.error));
    consumer = client;
    queues = current;
    try {
      await client.connect();
      stopping.signal.throwIfAborted();
      await client.subscribe({ topics: topics.map((topic) => prefix + topic), fromBeginning: true });
      await client.run({
        autoCommit: false,
        // Handling runs in parallel with fetching, one queue per partition, so that a slow partition delays no other.
        eachBatch: async ({ batch }) => {
          const { topic, partition } = batch;
          current.push(
            topic,
            partition,
            batch.messages.map((message) => received(prefix, topic, partition, message)),
            batch.offsetLag() !== '0',
          );
          const pause = nextFetchAt - performance.now();
          if (pause > 0 && batch.offsetLag() === '0')
            await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
        },
      });
      stopping.signal.throwIfAborted();
      stopping.signal.addEventListener('abort', () => crashed.resolve(), { once: true });
      await crashed.promise;
    } catch (error) {
      current.reset();
      await client.disconnect().catch(() => {});
      if (stopping.signal.aborted) return;
      await current.finish();
      if (!isBrokerTrouble(error)) onCrash(error as Error);
      throw error;
    }
  }

  return {
    joined: () => joined.promise,
    oldestWaiting: () => queues?.oldestWaiting(),
    stop: async () => {
      if (stopping.signal.aborted) return running;
      watchdog.stop();
      stopping.abort(new Error('The subscription stops'));
      await queues?.finish();
      await consumer?.disconnect().catch(() => {});
      await running;
    },
  };
}

function received(prefix: string, topic: string, partition: number, message: RawRecord): ReceivedRecord {
  const headers = Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)]);
  return {
    topic: topic.slice(prefix.length),
    partition,
    offset: message.offset,
    timestamp: Number(message.timestamp),
    key: message.key?.toString() ?? '',
    value: message.value?.toString() ?? '',
    headers: Object.fromEntries(headers),
  };
}

/** Errors after which a fresh consumer may succeed; any other error is a defect and ends the process. */
function isBrokerTrouble(error: unknown): boolean {
  return error instanceof Error && error.name.startsWith('KafkaJS');
}

type Watchdog = ReturnType<typeof createWatchdog>;

const limitMs = 60_000;
const lookEveryMs = 5_000;

/**
 * Calls `onSilent` when `alive` was not called for 60 s although `isReachable` resolves: then the watched part hangs.
 * While `isReachable` rejects, the silence has another reason.
 */
export function createWatchdog(onSilent: () => void, isReachable: () => Promise<void>) {
  let heardAt = Date.now();
  const timer = setInterval(() => {
    if (Date.now() - heardAt < limitMs) return;
    const silentSince = heardAt;
    isReachable().then(
      () => {
        if (heardAt === silentSince) onSilent();
      },
      () => {
        heardAt = Date.now();
      },
    );
  }, lookEveryMs);
  timer.unref();

  return {
    alive: (): void => {
      heardAt = Date.now();
    },

    stop: (): void => clearInterval(timer),
  };
}
