import type { OutboxRow } from './outbox-slice.ts';

/** Changes of rows by their `clientMessageId`; null removes one. */
export type RowChanges = ReadonlyMap<string, OutboxRow | null>;

/** A message that is accepted sooner is never written at all. */
export const writeDelayMs = 100;

/** Stores changes of rows a moment later, all of that moment at once. */
export function createWriteBehind(write: (userId: string, changes: RowChanges) => Promise<void>) {
  const waiting = new Map<string, Map<string, OutboxRow | null>>();
  const writing = new Map<string, Promise<void>>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function writeNow(userId: string): void {
    const changes = waiting.get(userId);
    waiting.delete(userId);
    if (changes?.size) writing.set(userId, write(userId, changes));
  }

  function writeAll(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const userId of waiting.keys()) writeNow(userId);
  }

  return {
    later: (userId: string, changes: RowChanges): void => {
      waiting.set(userId, new Map([...(waiting.get(userId) ?? []), ...changes]));
      timer ??= setTimeout(writeAll, writeDelayMs);
    },

    /** Begins to write all that waits: a page that closes still gets it stored. */
    writeAll,

    /** @returns when all changes are stored. Writes take effect in the order of their beginning. */
    done: async (userId: string): Promise<void> => {
      writeNow(userId);
      await writing.get(userId);
    },

    /** Stored rows with the changes that wait. */
    applied: (userId: string, stored: OutboxRow[]): OutboxRow[] => {
      const changes: RowChanges = waiting.get(userId) ?? new Map();
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
