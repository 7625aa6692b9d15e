import { EventEmitter } from 'node:events';
import { LRUCache } from 'lru-cache';
import { type EventRow, isReading, type MemberCount } from '../domain/rows.ts';
import type { Stores } from '../store/stores.ts';
import { recount } from '../store/unread.ts';
import { countedBy, eventOf, type RowEvent } from './row-events.ts';

export type ChangeFeed = ReturnType<typeof createChangeFeed>;

/** More than can wait to be sent at any time. */
const ownRowsKept = 5_000;

/**
 * The rows of changes as events: a message or reading is its own outbox row. Rows of another process are
 * finished first, since it may have died: their conversations' documents are written and their counts taken.
 */
export function createChangeFeed(stores: Stores) {
  const emitter = new EventEmitter<{ added: [RowEvent[]] }>();
  const counted = new LRUCache<string, Promise<Map<string, MemberCount>>>({ max: ownRowsKept });

  /** The counts that rows were stored with, or this process has taken for them. */
  async function knownCounts(rows: EventRow[]): Promise<(MemberCount | undefined)[]> {
    const own = await Promise.all(rows.map((row) => counted.get(row._id)?.catch(() => undefined)));
    return rows.map((row, i) => row.pending?.count ?? own[i]?.get(countedBy(row)));
  }

  async function finish(rows: EventRow[]): Promise<void> {
    const others = rows.filter(({ _id }) => !counted.has(_id));
    if (others.length === 0) return;
    await stores.messages.setRead(others.filter(isReading));
    await stores.heads.catchUp([...new Set(others.map(({ conversationId }) => conversationId))]);
  }

  /**
   * Pending events of these conversations except those with these ids, in order. Raises no version, since their
   * processes may be alive: an event whose count is not taken yet is provisional.
   */
  async function findOf(ids: string[], limit: number, except: string[]): Promise<RowEvent[]> {
    const rows = await stores.changeRows.pendingEventsOf(ids, limit, except);
    await finish(rows);
    const known = await knownCounts(rows);
    const open = rows.filter((_, i) => !known[i]);
    const now = open.length > 0 ? await stores.unread.countAll([...new Set(open.map(countedBy))]) : noCounts;
    return rows.map((row, i) => {
      const count = known[i];
      if (count) return eventOf(row, count);
      return { ...eventOf(row, now.get(countedBy(row)) as MemberCount), isProvisional: true };
    });
  }

  /** The same of all conversations with an event that was stored before this time. Counts not taken yet are taken. */
  async function findOlder(before: Date, limit: number, except: string[]): Promise<RowEvent[]> {
    const ids = await stores.changeRows.eventsSince(before, limit, except);
    if (ids.length === 0) return [];
    const rows = await stores.changeRows.pendingEventsOf(ids, limit, except);
    await finish(rows);
    const known = await knownCounts(rows);
    const raised = await recount(stores, rows.filter((_, i) => !known[i]).map(countedBy));
    // In a conversation, an event after one with a raised count must not carry an older count.
    const newest = new Set<string>();
    return rows.map((row, i) => {
      const member = countedBy(row);
      const place = `${row.conversationId} ${member}`;
      if (!known[i]) newest.add(place);
      return eventOf(row, (newest.has(place) ? raised.get(member) : known[i]) as MemberCount);
    });
  }

  return {
    /** Called with the events that this process has committed. */
    onAdded: (listener: (added: RowEvent[]) => void): void => void emitter.on('added', listener),

    /**
     * Call it before these rows are committed. A query that finds one of them takes its count from here, so that a count
     * is not raised a second time.
     */
    counting: (rows: EventRow[], counts: Promise<Map<string, MemberCount>>): void => {
      for (const { _id } of rows) counted.set(_id, counts);
      counts.catch(() => {
        for (const { _id } of rows) counted.delete(_id);
      });
    },

    /**
     * Rows that this process has committed.
     * @param counts of the members they tell of, where known
     * @param taken promise of counts not read yet; events sent with older counts are sent again
     */
    added: (
      rows: EventRow[],
      counts: Map<string, MemberCount>,
      taken?: Promise<Map<string, MemberCount>>,
    ): void => {
      const events = rows.flatMap((row) => {
        const count = row.pending?.count ?? counts.get(countedBy(row));
        if (!count) return [];
        return { ...eventOf(row, count), ...(taken && { settled: settledBy(taken, row, count) }) };
      });
      emitter.emit('added', events);
    },

    findOf,

    findOlder,

    /** @param sent id -> conversation */
    markSent: (sent: ReadonlyMap<string, string>): Promise<void> =>
      stores.heads.clear([...sent].map(([_id, conversationId]) => ({ _id, conversationId }))),
  };
}

function settledBy(
  taken: Promise<Map<string, MemberCount>>,
  row: EventRow,
  { unread, version }: MemberCount,
): Promise<RowEvent[]> {
  const settled = taken.then((counts) => {
    const right = counts.get(countedBy(row)) as MemberCount;
    return right.version === version && right.unread === unread ? [] : [eventOf(row, right)];
  });
  // The sender drops events when too many wait; then nobody listens.
  settled.catch(() => {});
  return settled;
}

const noCounts = new Map<string, MemberCount>();
