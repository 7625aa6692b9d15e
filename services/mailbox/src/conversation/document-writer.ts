import type { Log } from '@emberline/kit/telemetry/log';
import { LRUCache } from 'lru-cache';
import type { Conversation } from '../domain/conversation.ts';
import type { Stores } from '../store/stores.ts';
import type { RowEvent } from './row-events.ts';

export type DocumentWriter = ReturnType<typeof createDocumentWriter>;

/** Between two writings of a document. */
const pauseMs = 2_000;
/** How long a first one waits for its event to be sent, which it then notes too. */
const firstMs = 100;
const remembered = 20_000;

interface Entry {
  /** The newest known; undefined where only the sending is noted. */
  state?: Conversation | undefined;
  toldTo: number;
  /** Of rows that are told, and done once the document is written. */
  ids: string[];
  due: number;
}

/**
 * Writes the documents of conversations behind their rows: at once after a pause, then once in 2 s. Whoever reads one adds the
 * rows that it lacks, so only lists are sorted by what is written here.
 */
export function createDocumentWriter({
  conversationDocuments,
  heads,
  rowIds,
  log,
}: Pick<Stores, 'conversationDocuments' | 'heads' | 'rowIds'> & { log: Log }) {
  const entries = new Map<string, Entry>();
  const writtenAt = new LRUCache<string, number>({ max: remembered });
  let timer: { at: number; stop: NodeJS.Timeout } | undefined;
  let writing: Promise<void> = Promise.resolve();

  function change(id: string, by: Partial<Entry>): void {
    const entry = merged(entries.get(id), by, dueOf(writtenAt.get(id), by));
    entries.set(id, entry);
    wakeAt(entry.due);
  }

  function wakeAt(at: number): void {
    if (timer && timer.at <= at) return;
    clearTimeout(timer?.stop);
    const stop = setTimeout(
      () => {
        timer = undefined;
        void write((entry) => entry.due <= performance.now());
      },
      Math.max(0, at - performance.now()),
    ).unref();
    timer = { at, stop };
  }

  /** One after the other, so that no older state comes later. */
  function write(wanted: (entry: Entry, id: string) => boolean): Promise<void> {
    writing = writing.then(() => writeAll(wanted));
    return writing;
  }

  async function writeAll(wanted: (entry: Entry, id: string) => boolean): Promise<void> {
    const taken = [...entries].filter(([id, entry]) => wanted(entry, id));
    for (const [id] of taken) entries.delete(id);
    try {
      await store(taken);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'documents of conversations are written later');
      for (const [id, entry] of taken) change(id, { ...entry, due: performance.now() + pauseMs });
    }
    for (const { due } of entries.values()) wakeAt(due);
  }

  async function store(taken: [string, Entry][]): Promise<void> {
    const now = performance.now();
    const behind = taken.flatMap(([, { state, toldTo }]) =>
      state ? { ...state, toldTo: Math.max(state.toldTo ?? 0, toldTo) } : [],
    );
    const areWritten = await conversationDocuments.project(behind, { byMajority: true });
    const told = taken.filter(([, { state, ids }]) => ids.length > 0 && !(state && areWritten));
    if (!(await conversationDocuments.noteTold(new Map(told.map(([id, { toldTo }]) => [id, toldTo]))))) {
      await heads.catchUp(told.map(([id]) => id));
      throw new Error('some were lost with their primary');
    }
    for (const [id, { ids }] of taken) {
      writtenAt.set(id, now);
      rowIds.told(ids);
    }
  }

  return {
    /** Writes the documents of these states in a moment. */
    later: (states: Conversation[]): void => {
      for (const state of states) change(state._id, { state });
    },

    /** Writes them now. */
    now: async (states: Conversation[]): Promise<void> => {
      const before = performance.now();
      await conversationDocuments.project(states);
      for (const { _id, revision = 0 } of states) {
        writtenAt.set(_id, before);
        const waits = entries.get(_id);
        if (waits?.state && (waits.state.revision ?? 0) <= revision) waits.state = undefined;
      }
    },

    /** These events have been sent, and all before them in their conversations. */
    told: (events: RowEvent[]): void => {
      for (const { key, order, _id } of events) change(key, { toldTo: Number(order), ids: [_id] });
    },

    /** Resolves when what this process has stored of a member's conversations is in their documents. */
    settle: async (member: string): Promise<void> => {
      if ([...entries.keys()].some((id) => id.includes(member))) await write((_, id) => id.includes(member));
      else await writing;
    },

    drain: (): Promise<void> => write(() => true),
  };
}

function dueOf(writtenAt = -pauseMs, { ids, due }: Partial<Entry>): number {
  const now = performance.now();
  return due ?? Math.max(writtenAt + pauseMs, ids ? now : now + firstMs);
}

function merged({ state, toldTo, ids, due }: Entry = none, by: Partial<Entry>, dueBy: number): Entry {
  return {
    state: (state?.revision ?? 0) > (by.state?.revision ?? 0) ? state : by.state,
    toldTo: Math.max(toldTo, by.toldTo ?? 0),
    ids: by.ids ? [...ids, ...by.ids] : ids,
    due: Math.min(due, dueBy),
  };
}

const none: Entry = { toldTo: 0, ids: [], due: Number.POSITIVE_INFINITY };
