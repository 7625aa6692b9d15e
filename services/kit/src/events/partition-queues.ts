import { setTimeout as sleep } from 'node:timers/promises';

export interface PartitionQueues<R> {
  /** @param isBehind whether the broker holds more of this partition than these */
  push: (topic: string, partition: number, records: R[], isBehind?: boolean) => void;
  /** The timestamp of the oldest record that waits or is being handled; of the last one handled while the broker holds more. */
  oldestWaiting: () => number | undefined;
  /** Drops the waiting records: after a rebalance this or another member fetches them again. */
  reset: () => void;
  /** Waits (at most 5 s) for the running handlers, then commits. */
  finish: () => Promise<void>;
}

export interface PartitionQueuesOptions<R> {
  handle: (records: R[]) => Promise<void>;
  commit: (offsets: { topic: string; partition: number; offset: string }[]) => Promise<void>;
  pause: (topic: string, partition: number) => void;
  resume: (topic: string, partition: number) => void;
  onError: (error: unknown) => void;
  signal: AbortSignal;
}

const maxWaiting = 2_000;
const maxAtOnce = 1_000;
/** While the broker stores a commit, it answers no fetch on the same connection. */
const commitEveryMs = 2_000;

interface Queue<R> {
  topic: string;
  partition: number;
  waiting: R[];
  /** Whether the broker held more when it was last asked. */
  isBehind: boolean;
  /** The timestamp of the last record handled. */
  handledAt: number | undefined;
  paused: boolean;
  working: boolean;
}

/**
 * One queue per partition: records of a partition are handled in order, partitions in parallel. Offsets are committed
 * only after success, in batches and a little later, so that no handler waits for a commit; after a crash the last
 * records are delivered again.
 */
export function createPartitionQueues<R extends { offset: string; timestamp: number }>(
  options: PartitionQueuesOptions<R>,
): PartitionQueues<R> {
  const { handle, commit, pause, resume, onError, signal } = options;
  const queues = new Map<string, Queue<R>>();
  const active = new Set<Promise<void>>();
  const done = new Map<string, { topic: string; partition: number; offset: string }>();
  let generation = 0;
  let commitTimer: NodeJS.Timeout | undefined;

  function push(topic: string, partition: number, records: R[], isBehind = false): void {
    const id = `${topic}/${partition}`;
    const queue = queues.get(id) ?? newQueue<R>(topic, partition);
    queues.set(id, queue);
    queue.isBehind = isBehind;
    for (const record of records) queue.waiting.push(record);
    if (!queue.paused && queue.waiting.length > maxWaiting) {
      queue.paused = true;
      pause(topic, partition);
    }
    if (!queue.working) start(id, queue);
  }

  function start(id: string, queue: Queue<R>): void {
    queue.working = true;
    const work = drain(id, queue).finally(() => {
      queue.working = false;
      active.delete(work);
    });
    active.add(work);
  }

  async function drain(id: string, queue: Queue<R>): Promise<void> {
    while (queue.waiting.length > 0 && !signal.aborted) {
      const records = queue.waiting.slice(0, maxAtOnce);
      const startedIn = generation;
      if (!(await succeeded(records))) continue;
      if (startedIn !== generation) continue;
      queue.waiting.splice(0, records.length);
      const last = records.at(-1) as R;
      queue.handledAt = last.timestamp;
      done.set(id, {
        topic: queue.topic,
        partition: queue.partition,
        offset: String(BigInt(last.offset) + 1n),
      });
      commitTimer ??= setTimeout(() => void flush(), commitEveryMs);
      if (queue.paused && queue.waiting.length < maxWaiting / 2) {
        queue.paused = false;
        resume(queue.topic, queue.partition);
      }
    }
  }

  async function succeeded(records: R[]): Promise<boolean> {
    try {
      await handle(records);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      onError(error);
      await sleep(500, undefined, { signal }).catch(() => {});
      return false;
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(commitTimer);
    commitTimer = undefined;
    if (done.size === 0) return;
    const offsets = [...done.values()];
    done.clear();
    // The next commit makes up for a failed one; a crash in between only delivers records again.
    await commit(offsets).catch(() => {});
  }

  return {
    push,
    oldestWaiting: () => oldestOf([...queues.values()]),
    reset: () => {
      generation++;
      done.clear();
      for (const queue of queues.values()) {
        queue.waiting.length = 0;
        queue.isBehind = false;
        if (queue.paused) resume(queue.topic, queue.partition);
        queue.paused = false;
      }
    },
    finish: async () => {
      const limit = new AbortController();
      const all = Promise.all(active);
      await Promise.race([all, sleep(5_000, undefined, { signal: limit.signal }).catch(() => {})]);
      limit.abort();
      await flush();
    },
  };
}

function newQueue<R>(topic: string, partition: number): Queue<R> {
  const state = { isBehind: false, handledAt: undefined, paused: false, working: false };
  return { topic, partition, waiting: [], ...state };
}

function oldestOf(queues: Queue<{ timestamp: number }>[]): number | undefined {
  const times = queues.flatMap(({ waiting: [first], isBehind, handledAt }) => {
    if (first) return first.timestamp;
    return isBehind && handledAt !== undefined ? handledAt : [];
  });
  return times.length > 0 ? Math.min(...times) : undefined;
}
