import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '@emberline/kit/events/bus-types';
import { publishEvents } from '@emberline/kit/events/publish-events';
import { crashPoint } from '@emberline/kit/lifecycle';
import type { Log } from '@emberline/kit/telemetry/log';
import { LRUCache } from 'lru-cache';
import type { ChangeFeed, ToldTo } from './change-feed.ts';
import type { RowEvent } from './row-events.ts';

export interface RowSource extends Pick<ChangeFeed, 'onAdded' | 'following'> {
  /** These events have been sent, and all before them in their conversations. */
  told: (events: RowEvent[]) => void;
  /** An event was dropped or could not be settled: whoever finishes what dead processes left has to send it. */
  leaveToOthers: () => void;
}

const mostWaiting = 500;
const keysKept = 20_000;
const stopWithinMs = 2_000;

/**
 * Sends the events of rows that this process commits, at once and one batch at a time. After a crash whatever was not noted as
 * sent is sent again.
 *
 * The orders of a key have no gap. So a row whose order follows the last one that is known to be sent leaves without a query.
 * Before any other row, all rows of its key that follow that one are found and sent, whoever committed them. So the first
 * time that events of a key arrive, they arrive in order; some arrive twice.
 */
export function createRowSender({ bus, rows, log }: { bus: Bus; rows: RowSource; log: Log }) {
  const lastSent = new LRUCache<string, number>({ max: keysKept });
  let waiting: RowEvent[] = [];
  let again: RowEvent[] = [];
  /** Conversations in which dead processes may have left something after these revisions. */
  let left: { toldTo: ToldTo; sent: PromiseWithResolvers<void> } | undefined;
  /** Sent events that may have to be sent again. */
  const settling = new Set<Promise<void>>();
  const stopping = new AbortController();
  let sending: Promise<void> | undefined;

  rows.onAdded((events) => {
    const fitting = events.slice(0, Math.max(0, mostWaiting - waiting.length));
    if (fitting.length < events.length) rows.leaveToOthers();
    waiting.push(...fitting);
    void sendWaiting();
  });

  /** Begins after the running turn of the event loop's tasks, so that what is added together leaves together. */
  function sendWaiting(): Promise<void> {
    sending ??= Promise.resolve()
      .then(sendAll)
      .catch((error) => {
        rows.leaveToOthers();
        if (!stopping.signal.aborted) log.warn({ reason: error.message }, 'events wait longer');
      })
      .then(() => {
        sending = undefined;
      });
    return sending;
  }

  async function sendAll(): Promise<void> {
    while (isWaiting()) {
      const { next, gaps } = takeWaiting();
      await send(next);
      await sendFollowing(gaps);
      if (left) await sendLeft(left);
    }
  }

  function isWaiting(): boolean {
    return waiting.length > 0 || again.length > 0 || left !== undefined;
  }

  /** @returns the events that may leave, and the keys of those that an event not sent here comes before, with the last one sent. */
  function takeWaiting(): { next: RowEvent[]; gaps: Map<string, number> } {
    const next = again;
    const gaps = new Map<string, number>();
    for (const [key, events] of Map.groupBy(waiting, (event) => event.key)) {
      const last = Math.max(lastSent.get(key) ?? 0, events[0]?.toldBefore ?? 0);
      // Others were found by their key and sent in the meantime.
      const unsent = events.filter(({ order }) => Number(order) > last);
      for (const event of events)
        if (event.settled && Number(event.order) <= last) settle(event, event.settled);
      if (unsent.every(({ order }, i) => order === last + i + 1)) next.push(...unsent);
      else gaps.set(key, last);
    }
    again = [];
    waiting = [];
    return { next, gaps };
  }

  async function sendLeft({ toldTo, sent }: NonNullable<typeof left>): Promise<void> {
    try {
      await sendFollowing(toldTo, true);
      sent.resolve();
    } catch (error) {
      sent.reject(error);
      throw error;
    } finally {
      left = undefined;
    }
  }

  async function sendFollowing(toldTo: ToldTo, isLeft = false): Promise<void> {
    for (let open: ToldTo | undefined = toldTo; open && open.size > 0; ) {
      const { events, rest } = await rows.following(open, isLeft);
      await send(events);
      open = rest;
    }
  }

  async function send(events: RowEvent[]): Promise<void> {
    if (events.length === 0) return;
    await publishEvents(bus, events, stopping.signal);
    crashPoint('after-produce-before-mark-sent');
    for (const { key, order } of events) lastSent.set(key, Math.max(lastSent.get(key) ?? 0, Number(order)));
    rows.told(events.filter(({ settled }) => !settled));
    for (const event of events) if (event.settled) settle(event, event.settled);
  }

  function settle(event: RowEvent, settled: Promise<RowEvent[]>): void {
    const work = settled.then((right) => {
      if (right.length === 0) return rows.told([event]);
      again.push(...right);
      void sendWaiting();
    }, rows.leaveToOthers);
    settling.add(work);
    void work.then(() => settling.delete(work));
  }

  /** Resolves when all events added so far are sent. */
  async function drain(): Promise<void> {
    while (sending || isWaiting() || settling.size > 0) {
      await sendWaiting();
      await Promise.all(settling);
    }
  }

  return {
    drain,

    /** Sends what follows these revisions in conversations, since dead processes may not have. @throws while it does so already */
    sendLeft: async (toldTo: ToldTo): Promise<void> => {
      if (left) {
        void sendWaiting();
        throw new Error('It is being sent already');
      }
      left = { toldTo, sent: Promise.withResolvers() };
      const { promise } = left.sent;
      void sendWaiting();
      return promise;
    },

    /** Sends what waits, for 2 s at most. */
    stop: async (): Promise<void> => {
      await Promise.race([drain(), sleep(stopWithinMs, undefined, { ref: false })]);
      stopping.abort(new Error('The sender stops'));
    },
  };
}
