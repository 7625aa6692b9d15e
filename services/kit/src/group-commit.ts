import { setImmediate as turn } from 'node:timers/promises';
import { ProblemError } from './errors.ts';

export interface GroupCommit<I, O> {
  /**
   * Resolves when the group this item was part of is committed.
   * @param signal of whoever waits for it: once aborted, the item is taken back unless its group has begun.
   * @throws ProblemError UNAVAILABLE when too many wait, or this item has waited too long for its group to begin.
   */
  submit: (item: I, signal?: AbortSignal) => Promise<O>;
  /** Resolves when nothing is waiting any more. */
  drain: () => Promise<void>;
  /** How many wait for a group now, and how many are in groups under way. */
  readonly waiting: number;
  readonly underWay: number;
}

export interface GroupCommitOptions<I, O> {
  /**
   * Answers one result for each item, in order. When it rejects for a group and `mayBeOne(error)` says that a single item
   * may be the reason, each item is committed alone, so that it fails nobody else. Must settle at some time.
   */
  commit: (items: I[]) => Promise<O[]>;
  mayBeOne: (error: unknown) => boolean;
  /**
   * Names what an item changes. Items with a name in common are committed in the order they came, together or one after
   * the other. Without it all have: one group at a time.
   */
  touches?: (item: I) => string[];
  largest: number;
  /** So many may wait, and so long; others are refused. */
  queue: { most: number; longestMs: number };
}

interface Waiting<I, O> {
  item: I;
  resolve: (result: O) => void;
  reject: (error: unknown) => void;
  /** Called when it has left the queue, whichever way. */
  stop: () => void;
}

/**
 * Lets items that arrive together share one commit: while a group is being committed the next one gathers. Nobody waits for a
 * group to fill, nor, while few are under way, for a group that touches nothing of theirs.
 */
export function createGroupCommit<I, O>(options: GroupCommitOptions<I, O>): GroupCommit<I, O> {
  const { commit, mayBeOne, touches = () => [''], largest, queue } = options;
  const waiting = new Set<Waiting<I, O>>();
  let begins: Promise<void> | undefined;
  const underWay = new Set<Promise<void>>();
  const touched = new Set<string>();
  let items = 0;

  async function begin(): Promise<void> {
    // Requests that were read from the sockets in one turn belong together.
    await turn();
    begins = undefined;
    beginGroups();
  }

  function beginGroups(): void {
    while (items < fewUnderWay) {
      const group = takeGroup();
      if (group.length === 0) return;
      const names = group.flatMap(({ item }) => touches(item));
      for (const name of names) touched.add(name);
      items += group.length;
      const work = commitGroup(group).finally(() => {
        for (const name of names) touched.delete(name);
        items -= group.length;
        underWay.delete(work);
        beginGroups();
      });
      underWay.add(work);
    }
  }

  /** What touches nothing under way, nor anything of those who came earlier and have to wait. */
  function takeGroup(): Waiting<I, O>[] {
    const taken = new Set<string>(touched);
    const group: Waiting<I, O>[] = [];
    for (const one of waiting) {
      const names = touches(one.item);
      const mustWait = group.length === largest || names.some((name) => taken.has(name));
      if (mustWait) for (const name of names) taken.add(name);
      else group.push(one);
    }
    for (const one of group) {
      waiting.delete(one);
      one.stop();
    }
    return group;
  }

  async function commitGroup(group: Waiting<I, O>[]): Promise<void> {
    try {
      const results = await commit(group.map(({ item }) => item));
      for (const [i, { resolve }] of group.entries()) resolve(results[i] as O);
    } catch (error) {
      if (group.length > 1 && mayBeOne(error)) await commitEach(group);
      else for (const { reject } of group) reject(error);
    }
  }

  /** Until the reason is none of theirs: then it is that of the others too. */
  async function commitEach(group: Waiting<I, O>[]): Promise<void> {
    for (const [i, one] of group.entries()) {
      try {
        one.resolve((await commit([one.item]))[0] as O);
      } catch (error) {
        one.reject(error);
        if (mayBeOne(error)) continue;
        for (const other of group.slice(i + 1)) other.reject(error);
        return;
      }
    }
  }

  return {
    submit: (item, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted || waiting.size >= queue.most) return reject(refused());
        const leave = () => {
          waiting.delete(one);
          one.stop();
          reject(refused());
        };
        const timer = setTimeout(leave, queue.longestMs);
        signal?.addEventListener('abort', leave);
        const stop = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', leave);
        };
        const one = { item, resolve, reject, stop };
        waiting.add(one);
        begins ??= begin();
      }),
    drain: async () => {
      while (begins || underWay.size > 0) await (begins ?? Promise.race(underWay));
    },
    get waiting() {
      return waiting.size;
    },
    get underWay() {
      return items;
    },
  };
}

/** More under way than this, and bigger groups are worth more than an early start. */
const fewUnderWay = 8;

function refused(): ProblemError {
  return new ProblemError('UNAVAILABLE', undefined, { retryAfter: 2 });
}
