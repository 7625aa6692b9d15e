import { EventEmitter } from 'node:events';
import type { EventSource, PendingEvent } from '@emberline/kit/events/event-source';
import type { MemberCount } from '../domain/member-count.ts';
import { type EventRow, isReading } from '../domain/rows.ts';
import type { Stores } from '../store/stores.ts';
import { recount } from './member-counts.ts';
import { countedBy, eventOf } from './row-events.ts';

export interface ChangeFeed extends EventSource {
  /** Rows that this process has committed. @param counts of the members they tell of, where known */
  added: (rows: EventRow[], counts: Map<string, MemberCount>) => void;
  /** Committed rows may be waiting that this process cannot hand over. */
  addedElsewhere: () => void;
}

/**
 * The rows of changes as a source of events: a message or reading is its own outbox row. Rows that a process left
 * behind when it died are finished first: their conversations' documents are written and their counts taken.
 */
export function createChangeFeed(stores: Stores): ChangeFeed {
  const emitter = new EventEmitter<{ added: [PendingEvent[]] }>();

  return {
    onAdded: (listener) => void emitter.on('added', listener),

    added: (rows, counts) => {
      const events = rows.flatMap((row) => {
        const count = row.pending?.count ?? counts.get(countedBy(row));
        return count ? [eventOf(row, count)] : [];
      });
      emitter.emit('added', events.length === rows.length ? events : []);
    },

    addedElsewhere: () => void emitter.emit('added', []),

    find: async (limit, except) => {
      const rows = await stores.changeRows.pendingEvents(limit, except);
      await finish(stores, rows);
      const uncounted = rows.filter(({ pending }) => !pending?.count);
      const counts = await recount(stores, uncounted.map(countedBy));
      return rows.map((row) =>
        eventOf(row, row.pending?.count ?? (counts.get(countedBy(row)) as MemberCount)),
      );
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
