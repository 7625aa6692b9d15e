import { EventEmitter } from 'node:events';
import { LRUCache } from 'lru-cache';
import type { Plan } from '../domain/change.ts';
import { type EventRow, isFence, isReading, type MemberCount } from '../domain/rows.ts';
import type { Stores } from '../store/stores.ts';
import { recount } from '../store/unread.ts';
import { type Cause, countedBy, eventOf, type RowEvent } from './row-events.ts';

export type ChangeFeed = ReturnType<typeof createChangeFeed>;
/** Conversation -> the revision up to which its events are sent. */
export type ToldTo = ReadonlyMap<string, number>;

/** More than can wait to be sent at any time. */
const ownRowsKept = 5_000;
const atOnce = 1_000;

/** The rows of changes as events: a message or reading is its own outbox row. */
export function createChangeFeed(stores: Stores) {
  const emitter = new EventEmitter<{ added: [RowEvent[]] }>();
  const counted = new LRUCache<string, Promise<Map<string, MemberCount>>>({ max: ownRowsKept });

  const countAll = (members: string[]) =>
    members.length > 0 ? stores.unread.countAll(members) : Promise.resolve(new Map<string, MemberCount>());

  /** The counts that this process has taken for its rows. */
  function ownCounts(rows: EventRow[]): Promise<(MemberCount | undefined)[]> {
    return Promise.all(
      rows.map(async (row) => (await counted.get(row._id)?.catch(() => undefined))?.get(countedBy(row))),
    );
  }

  /**
   * Rows that are to be told, in order. Those of another process are finished first, since it may have died: their
   * conversations' documents are written.
   */
  async function rowsAfter(toldTo: ToldTo): Promise<{ rows: EventRow[]; rest?: ToldTo }> {
    const places = [...toldTo].map(([_id, revision]) => ({ _id, revision }));
    const found = await stores.changeRows.after(places, { limit: atOnce });
    const rows = found.filter((row): row is EventRow => !isFence(row));
    const others = rows.filter(({ _id }) => !counted.has(_id));
    if (others.length > 0) {
      await stores.messages.setRead(others.filter(isReading));
      await stores.heads.catchUp([...new Set(others.map(({ conversationId }) => conversationId))]);
    }
    const last = found.length === atOnce && found.at(-1);
    if (!last) return { rows };
    const rest = [...toldTo].filter(([id]) => id > last.conversationId);
    return { rows, rest: new Map([[last.conversationId, last.revision], ...rest]) };
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
     * @param taken promise of counts not read yet; events sent with other counts are sent again
     */
    added: (
      rows: EventRow[],
      { counts, conversations }: Pick<Plan, 'counts' | 'conversations'>,
      causes: Map<string, Cause>,
      taken?: Promise<Map<string, MemberCount>>,
    ): void => {
      if (rows.length === 0) return;
      const toldTo = new Map(conversations.map(({ _id, toldTo = 0 }) => [_id, toldTo]));
      const events = rows.map((row) => {
        const count = counts.get(countedBy(row)) as MemberCount;
        const cause = causes.get(row._id);
        const event = { ...eventOf(row, count, cause), toldBefore: toldTo.get(row.conversationId) ?? 0 };
        return taken !== undefined ? { ...event, settled: settledBy(taken, row, count, cause) } : event;
      });
      // Events are consumed a moment before the sender listens.
      if (!emitter.emit('added', events)) stores.rowIds.leaveToOthers();
    },

    /**
     * The events of these conversations that follow, up to a limit.
     * @param isLeft their processes may be dead, so counts that are not known here are taken. Else no version is raised, since
     * those processes do it themselves.
     * @returns rest where there may be more
     */
    following: async (toldTo: ToldTo, isLeft: boolean): Promise<{ events: RowEvent[]; rest?: ToldTo }> => {
      const { rows, ...rest } = await rowsAfter(toldTo);
      const own = await ownCounts(rows);
      const open = [...new Set(rows.filter((_, i) => !own[i]).map(countedBy))];
      const taken = await (isLeft ? recount(stores, open) : countAll(open));
      // In a conversation, an event after one with a taken count must not carry an older count.
      const newest = new Set<string>();
      const events = rows.map((row, i) => {
        const member = countedBy(row);
        const place = `${row.conversationId} ${member}`;
        if (!own[i]) newest.add(place);
        return eventOf(row, (newest.has(place) ? taken.get(member) : own[i]) as MemberCount);
      });
      return { events, ...rest };
    },
  };
}

function settledBy(
  taken: Promise<Map<string, MemberCount>>,
  row: EventRow,
  { unread, version }: MemberCount,
  cause: Cause | undefined,
): Promise<RowEvent[]> {
  const settled = taken.then((counts) => {
    const right = counts.get(countedBy(row)) as MemberCount;
    return right.version === version && right.unread === unread ? [] : [eventOf(row, right, cause)];
  });
  // The sender drops events when too many wait; then nobody listens.
  settled.catch(() => {});
  return settled;
}
