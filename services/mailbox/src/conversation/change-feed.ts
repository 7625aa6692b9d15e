import { EventEmitter } from 'node:events';
import type { EventSource, PendingEvent } from '@emberline/kit/events/event-source';
import { LRUCache } from 'lru-cache';
import type { MemberCount } from '../domain/member-count.ts';
import { type EventRow, isReading } from '../domain/rows.ts';
import type { Stores } from '../store/stores.ts';
import { recount } from './member-counts.ts';
import { countedBy, eventOf } from './row-events.ts';

export interface ChangeFeed extends EventSource {
  /**
   * Call it before these rows are committed. A look that finds one of them takes its count from here, so that a count
   * is not raised a second time.
   */
  counting: (rows: EventRow[], counts: Promise<Map<string, MemberCount>>) => void;
  /** Rows that this process has committed. @param counts of the members they tell of, where known */
  added: (rows: EventRow[], counts: Map<string, MemberCount>) => void;
  /** Lets the relay look: rows may be committed that this process could not count. */
  lookAgain: () => void;
}

/** More than wait for the relay at any time. */
const ownRowsKept = 5_000;

/**
 * The rows of changes as a source of events: a message or reading is its own outbox row. Rows that a process left
 * behind when it died are finished first: their conversations' documents are written and their counts taken.
 */
export function createChangeFeed(stores: Stores): ChangeFeed {
  const emitter = new EventEmitter<{ added: [PendingEvent[]] }>();
  const counted = new LRUCache<string, Promise<Map<string, MemberCount>>>({ max: ownRowsKept });

  async function countsOf(rows: EventRow[]): Promise<Map<string, MemberCount>> {
    const own = await Promise.all(rows.map((row) => counted.get(row._id)?.catch(() => undefined)));
    const known = rows.map((row, i) => row.pending?.count ?? own[i]?.get(countedBy(row)));
    const left = rows.filter((_, i) => !known[i]);
    const taken = await recount(stores, left.map(countedBy));
    return new Map(rows.map((row, i) => [row._id, known[i] ?? (taken.get(countedBy(row)) as MemberCount)]));
  }

  return {
    onAdded: (listener) => void emitter.on('added', listener),

    counting: (rows, counts) => {
      for (const { _id } of rows) counted.set(_id, counts);
    },

    added: (rows, counts) => {
      const events = rows.flatMap((row) => {
        const count = row.pending?.count ?? counts.get(countedBy(row));
        return count ? [eventOf(row, count)] : [];
      });
      emitter.emit('added', events.length === rows.length ? events : []);
    },

    lookAgain: () => void emitter.emit('added', []),

    find: async (limit, except) => {
      const rows = await stores.changeRows.pendingEvents(limit, except);
      await finish(stores, rows);
      const counts = await countsOf(rows);
      return rows.map((row) => eventOf(row, counts.get(row._id) as MemberCount));
    },

    // Needs no fence of the lease: what was sent, was sent.
    markSent: (ids) => stores.heads.clear(ids),

    oldest: () => stores.changeRows.oldestPending(),
  };
}

async function finish({ heads, messages }: Stores, rows: EventRow[]): Promise<void> {
  await messages.setRead(rows.filter(isReading));
  await heads.catchUp([...new Set(rows.map(({ conversationId }) => conversationId))]);
}
