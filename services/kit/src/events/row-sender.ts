import { setTimeout as sleep } from 'node:timers/promises';
import { crashPoint } from '../crash-point.ts';
import type { Log } from '../telemetry/log.ts';
import type { Bus } from './bus-types.ts';
import type { PendingEvent, RowSource } from './event-source.ts';
import { createHandedEvents } from './handed-events.ts';
import { publishEvents } from './publish-events.ts';

export interface RowSender {
  start: () => void;
  /** Ids that are sent and not marked. */
  unmarked: () => string[];
  /** Resolves when all events added so far are sent and marked. */
  drain: () => Promise<void>;
  /** Sends what waits, as far as that is quick. */
  stop: () => Promise<void>;
}

const foundAtOnce = 1_000;
/** Sent events are marked in batches, a little later; after a crash in between they are sent again. */
export const markAfterMs = 1_000;
const stopWithinMs = 2_000;

/**
 * Sends the events that this process commits, without a lease. Where another replica has committed an event of the same
 * key before, that one is sent too: whether it was, only its own process knows. So the first time that events of a key
 * arrive, they arrive in order; some arrive twice.
 * @param onSent gets the size of each batch
 */
export function createRowSender({
  bus,
  rows,
  log,
  onSent,
}: {
  bus: Bus;
  rows: RowSource;
  log: Log;
  onSent: (size: number) => void;
}): RowSender {
  const handed = createHandedEvents();
  /** Id -> key. */
  const unmarked = new Map<string, string>();
  /** Sent events that may have to be sent again. */
  const settling = new Set<Promise<void>>();
  let again: PendingEvent[] = [];
  const stopping = new AbortController();
  let isStopping = false;
  let wake = Promise.withResolvers<void>();
  let running: Promise<void> | undefined;
  let sending: Promise<void> | undefined;
  let marking: Promise<void> | undefined;
  let markTimer: NodeJS.Timeout | undefined;

  rows.onAdded((events) => {
    handed.add(events);
    wake.resolve();
  });

  async function run(): Promise<void> {
    while (!isStopping) {
      await wake.promise;
      wake = Promise.withResolvers();
      await sendWaiting();
    }
  }

  function sendWaiting(): Promise<void> {
    sending ??= sendAll()
      // What could not be found stays pending, and the relay sends it.
      .catch((error) => stopping.signal.aborted || log.warn({ reason: error.message }, 'events wait longer'))
      .then(() => {
        sending = undefined;
      });
    return sending;
  }

  async function sendAll(): Promise<void> {
    while (handed.waiting > 0 || again.length > 0) {
      const repeated = again;
      again = [];
      const { next, gaps } = handed.take();
      await send([...repeated, ...next]);
      if (gaps.length > 0) await send(await find(gaps));
    }
  }

  async function send(events: PendingEvent[]): Promise<void> {
    if (events.length === 0) return;
    await publishEvents(bus, events, stopping.signal);
    crashPoint('after-produce-before-mark-sent');
    handed.noteSent(events);
    for (const event of events) {
      if (event.settled) settle(event, event.settled);
      else if (!event.isProvisional) noteUnmarked(event);
    }
    onSent(events.length);
  }

  function noteUnmarked({ _id, key }: PendingEvent): void {
    unmarked.set(_id, key);
    markTimer ??= setTimeout(() => void mark(), markAfterMs);
  }

  /** What is never settled stays pending, and the relay sends it. */
  function settle(event: PendingEvent, settled: Promise<PendingEvent[]>): void {
    const work = settled.then(
      (right) => {
        if (right.length === 0) return noteUnmarked(event);
        again.push(...right);
        wake.resolve();
      },
      () => {},
    );
    settling.add(work);
    void work.then(() => settling.delete(work));
  }

  function find(keys: string[]): Promise<PendingEvent[]> {
    const wanted = new Set(keys);
    const sent = [...unmarked].flatMap(([id, key]) => (wanted.has(key) ? id : []));
    return rows.findOf(keys, foundAtOnce, sent);
  }

  /** Runs beside the sending, once at a time. */
  function mark(): Promise<void> {
    clearTimeout(markTimer);
    markTimer = undefined;
    marking ??= markSent()
      .catch((error) => log.warn({ reason: error.message }, 'sent events are marked later'))
      .then(() => {
        marking = undefined;
        if (unmarked.size > 0 && !isStopping) markTimer ??= setTimeout(() => void mark(), markAfterMs);
      });
    return marking;
  }

  async function markSent(): Promise<void> {
    const sent = new Map(unmarked);
    if (sent.size > 0) await rows.markSent(sent);
    for (const id of sent.keys()) unmarked.delete(id);
  }

  async function drain(): Promise<void> {
    while (sending || handed.waiting > 0 || again.length > 0 || settling.size > 0) {
      await sendWaiting();
      await Promise.all(settling);
    }
    await marking;
    await mark();
  }

  return {
    start: () => {
      running ??= run();
    },
    unmarked: () => [...unmarked.keys()],
    drain,
    stop: async () => {
      isStopping = true;
      await Promise.race([drain(), sleep(stopWithinMs, undefined, { ref: false })]);
      stopping.abort(new Error('The sender stops'));
      wake.resolve();
      await Promise.race([running, sleep(stopWithinMs, undefined, { ref: false })]);
      clearTimeout(markTimer);
    },
  };
}
