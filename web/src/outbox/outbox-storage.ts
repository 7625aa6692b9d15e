import { del, get, promisifyRequest } from 'idb-keyval';
import type { ApiError } from '../api/send.ts';
import { inDatabase } from '../kept/databases.ts';
import { forgetSent, refused } from '../kept/typed.ts';

/** A text on its way to somebody, kept in this browser until the server has it. */
export interface OutboxRow {
  /** Sent along each time, so that sending twice stores one message. */
  clientMessageId: string;
  contactId: string;
  /** For pages that know no contact list. */
  contactName: string;
  content: string;
  /** ISO time of writing. */
  createdAt: string;
  /** Orders the rows of all tabs: one more than all that were written before, whatever the clock says. */
  place?: number;
  /** In ms since 1970: the place in rows of an earlier release. */
  queuedAt?: number;
  /** `blocked` waits for a membership; `failed` was refused and waits for the writer. */
  state: 'queued' | 'failed' | 'blocked';
  reason?: Pick<ApiError, 'code' | 'message'>;
}

/** What changes in memory is stored behind it. */
export const behind = createWriteBehind(writeRows);

/**
 * The unsent messages of each person, in IndexedDB: shared by all tabs, surviving reloads and ended sessions.
 * @returns undefined where the browser refuses to store (some private windows).
 */
export function readRows(userId: string): Promise<OutboxRow[] | undefined> {
  return inDatabase(database, (rows) =>
    rows('readonly', (store) =>
      promisifyRequest<OutboxRow[]>(store.getAll(IDBKeyRange.bound(...keysOf(userId)))),
    ),
  );
}

/** Writes rows, each by itself, so that two tabs never undo each other's work. @returns whether the browser stores. */
async function writeRows(userId: string, changes: RowChanges): Promise<boolean> {
  const done = await inDatabase(database, (rows) =>
    rows('readwrite', async (store) => {
      for (const [id, row] of changes) {
        if (row) store.put(row, `${userId} ${id}`);
        else store.delete(`${userId} ${id}`);
      }
      // What is not committed is lost when the page closes.
      store.transaction.commit();
      await promisifyRequest(store.transaction);
      return true;
    }),
  );
  // What is in the outbox is a draft no longer.
  if (done) for (const row of changes.values()) if (row) forgetSent([row.content, row.contactId]);
  return done === true;
}

/** Takes over the rows as they were stored until now: one list a person. */
export async function adoptOldRows(userId: string): Promise<void> {
  const key = `outbox ${userId}`;
  const old = await inDatabase('keyval-store', (store) => get<OutboxRow[]>(key, store));
  if (old && (await writeRows(userId, new Map(old.map((row) => [row.clientMessageId, row])))))
    await inDatabase('keyval-store', (store) => del(key, store));
}

const database = 'emberline-outbox';

function keysOf(userId: string): [first: string, last: string] {
  return [`${userId} `, `${userId} \uffff`];
}

/** Changes of rows by their `clientMessageId`; null removes one. */
export type RowChanges = ReadonlyMap<string, OutboxRow | null>;

/** A message that is accepted sooner is never written at all. */
export const writeDelayMs = 100;

/** Between tries, where the browser refuses. */
const againMs = 2_000;

/**
 * Stores changes of rows a moment later, all of that moment at once. What the browser does not store stays here, and is tried again.
 * @param write answers whether it is stored
 */
export function createWriteBehind(write: (userId: string, changes: RowChanges) => Promise<boolean>) {
  /** Not stored yet; `inWork` is being written. */
  const waiting = new Map<string, Map<string, OutboxRow | null>>();
  const inWork = new Map<string, RowChanges>();
  const writing = new Map<string, Promise<void>>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function writeNow(userId: string): Promise<void> {
    const before = writing.get(userId);
    const changes = waiting.get(userId);
    if (!changes?.size) return before;
    waiting.delete(userId);
    inWork.set(userId, new Map([...(inWork.get(userId) ?? []), ...changes]));
    const work = write(userId, changes).then(async (isStored) => {
      await before;
      const newest = inWork.get(userId);
      if (writing.get(userId) === work) inWork.delete(userId);
      if (isStored) return;
      // What was changed again meanwhile is in a later write.
      const lost = [...changes].filter(([id, row]) => newest?.get(id) === row);
      if ([...changes.values()].some((row) => row)) refused();
      waiting.set(userId, new Map([...lost, ...(waiting.get(userId) ?? [])]));
      timer ??= setTimeout(writeAll, againMs);
    });
    writing.set(userId, work);
    return work;
  }

  function writeAll(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const userId of waiting.keys()) void writeNow(userId);
  }

  return {
    later: (userId: string, changes: RowChanges): void => {
      waiting.set(userId, new Map([...(waiting.get(userId) ?? []), ...changes]));
      timer ??= setTimeout(writeAll, writeDelayMs);
    },

    /** Begins to write all that waits: a page that closes still gets it stored. */
    writeAll,

    /** @returns when all changes are stored, or refused. Writes take effect in the order of their beginning. */
    done: writeNow,

    /** Stored rows with the changes that are not stored yet. */
    applied: (userId: string, stored: OutboxRow[]): OutboxRow[] => {
      const changes: RowChanges = new Map([...(inWork.get(userId) ?? []), ...(waiting.get(userId) ?? [])]);
      const others = stored.filter(({ clientMessageId }) => !changes.has(clientMessageId));
      return [...others, ...[...changes.values()].filter((row) => row !== null)];
    },

    /** Drops what is not written yet, but for this person's. */
    forgetBut: (userId: string | null): void => {
      for (const other of waiting.keys()) if (other !== userId) waiting.delete(other);
    },
    /** Another tab has removed the row. */
    drop: (userId: string, id: string): void => void waiting.get(userId)?.delete(id),
  };
}
