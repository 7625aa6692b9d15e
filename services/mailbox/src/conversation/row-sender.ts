import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '@emberline/kit/events/bus-types';
import { publishEvents } from '@emberline/kit/events/publish-events';
import { crashPoint } from '@emberline/kit/lifecycle';
import type { Log } from '@emberline/kit/telemetry/log';
import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from './change-feed.ts';
import type { RowEvent } from './row-events.ts';

export type RowSource = Pick<ChangeFeed, 'onAdded' | 'findOf' | 'findOlder' | 'markSent'>;

const mostWaiting = 500;
const foundAtOnce = 1_000;
const keysKept = 20_000;
const markAfterMs = 1_000;
const stopWithinMs = 2_000;

/**
 * Sends the events of rows that this process commits, at once and one batch at a time, and marks them within a second;
 * after a crash in between they are sent again.
 *
 * The orders of a key have no gap. So a row whose order follows the last one that was sent here leaves without a query.
 * Before any other row, all pending rows of its key are found and sent, whoever committed them: whether those were sent,
 * only their own process knows. So the first time that events of a key arrive, they arrive in order; some arrive twice.
 *
 * A row that this sender drops, since too many wait, or cannot settle, or that a dead process left, stays pending until
 * some replica calls `sendLeftBehind`.
 */
export function createRowSender({ bus, rows, log }: { bus: Bus; rows: RowSource; log: Log }) {
  const lastSent = new LRUCache<string, number>({ max: keysKept });
  let waiting: RowEvent[] = [];
  let again: RowEvent[] = [];
  /** Rows stored before this time are to be found and sent. */
  let olderThan: Date | undefined;
  /** Sent events that may have to be sent again. */
  const settling = new Set<Promise<void>>();
  const stopping = new AbortController();
  const { unmarked, markLater, mark } = createMarker(rows.markSent, log, stopping.signal);
  let sending: Promise<void> | undefined;

  rows.onAdded((events) => {
    waiting.push(...events.slice(0, mostWaiting - waiting.length));
    void sendWaiting();
  });

  /** Begins after the running turn of the event loop's tasks, so that what is added together leaves together. */
  function sendWaiting(): Promise<void> {
    sending ??= Promise.resolve()
      .then(sendAll)
      .catch((error) => stopping.signal.aborted || log.warn({ reason: error.message }, 'events wait longer'))
      .then(() => {
        sending = undefined;
      });
    return sending;
  }

  async function sendAll(): Promise<void> {
    while (isWaiting()) {
      const { next, gaps } = takeWaiting();
      await send(next);
      if (gaps.length > 0) await send(await rows.findOf(gaps, foundAtOnce, sentOf(gaps)));
      if (olderThan) await sendOlder(olderThan);
    }
  }

  function isWaiting(): boolean {
    return waiting.length > 0 || again.length > 0 || olderThan !== undefined;
  }

  /** @returns the events that may leave, and the keys of those that an event not sent here comes before. */
  function takeWaiting(): { next: RowEvent[]; gaps: string[] } {
    const next = again;
    const gaps: string[] = [];
    for (const [key, events] of Map.groupBy(waiting, (event) => event.key)) {
      const last = lastSent.get(key) ?? 0;
      // Others were found by their key and sent in the meantime.
      const unsent = events.filter(({ order }) => Number(order) > last);
      if (unsent.every(({ order }, i) => order === last + i + 1)) next.push(...unsent);
      else gaps.push(key);
    }
    again = [];
    waiting = [];
    return { next, gaps };
  }

  function sentOf(keys: string[]): string[] {
    const wanted = new Set(keys);
    return [...unmarked].flatMap(([id, key]) => (wanted.has(key) ? id : []));
  }

  async function sendOlder(before: Date): Promise<void> {
    olderThan = undefined;
    const found = await rows.findOlder(before, foundAtOnce, [...unmarked.keys()]);
    if (found.length === foundAtOnce) olderThan = before;
    await send(found);
  }

  async function send(events: RowEvent[]): Promise<void> {
    if (events.length === 0) return;
    await publishEvents(bus, events, stopping.signal);
    crashPoint('after-produce-before-mark-sent');
    for (const event of events) {
      const { key, order } = event;
      lastSent.set(key, Math.max(lastSent.get(key) ?? 0, Number(order)));
      if (event.settled) settle(event, event.settled);
      else if (!event.isProvisional) markLater(event);
    }
  }

  function settle(event: RowEvent, settled: Promise<RowEvent[]>): void {
    const work = settled.then(
      (right) => {
        if (right.length === 0) return markLater(event);
        again.push(...right);
        void sendWaiting();
      },
      () => {},
    );
    settling.add(work);
    void work.then(() => settling.delete(work));
  }

  /** Resolves when all events added so far are sent and marked. */
  async function drain(): Promise<void> {
    while (sending || isWaiting() || settling.size > 0) {
      await sendWaiting();
      await Promise.all(settling);
    }
    await mark();
  }

  return {
    drain,

    /** Sends what any process stored before this time and is still pending, and what follows it in its keys. */
    sendLeftBehind: (before: Date): Promise<void> => {
      olderThan = before;
      return sendWaiting();
    },

    /** Sends and marks what waits, for 2 s at most. */
    stop: async (): Promise<void> => {
      await Promise.race([drain(), sleep(stopWithinMs, undefined, { ref: false })]);
      stopping.abort(new Error('The sender stops'));
    },
  };
}

/** Marks sent rows together, a second after the first one was sent, and so again after a failure. */
function createMarker(markSent: RowSource['markSent'], log: Log, stopped: AbortSignal) {
  /** Id -> key. */
  const unmarked = new Map<string, string>();
  let marking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function markLater({ _id, key }: RowEvent): void {
    unmarked.set(_id, key);
    timer ??= setTimeout(() => void mark(), markAfterMs).unref();
  }

  /** Once at a time. */
  function mark(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    marking = marking.then(markAll).catch((error) => {
      if (stopped.aborted) return;
      log.warn({ reason: error.message }, 'sent events are marked later');
      timer ??= setTimeout(() => void mark(), markAfterMs).unref();
    });
    return marking;
  }

  async function markAll(): Promise<void> {
    const sent = new Map(unmarked);
    if (sent.size > 0) await markSent(sent);
    for (const id of sent.keys()) unmarked.delete(id);
  }

  return { unmarked, markLater, mark };
}
