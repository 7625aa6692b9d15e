import { setImmediate as turn } from 'node:timers/promises';
import { ProblemError } from './errors.ts';

export interface GroupCommit<I, O> {
  /**
   * Resolves when the item's group is committed.
   * @param signal of the caller: once aborted, the item is withdrawn unless its group has started.
   * @throws ProblemError UNAVAILABLE when too many items wait, or this item's group has not started in time.
   */
  submit: (item: I, signal?: AbortSignal) => Promise<O>;
  /** Resolves when no item waits or is in flight. */
  drain: () => Promise<void>;
  /** How many items wait for a group, and how many are in groups in flight. */
  readonly waiting: number;
  readonly underWay: number;
}

export interface GroupCommitOptions<I, O> {
  /**
   * Returns one result per item, in order. When it rejects for a group and `mayBeOne(error)` says that a single item
   * may be the cause, each item is committed alone, so that it fails no other. Must settle.
   * @param hold keeps what the group touches until this work has settled too, although its items are answered.
   */
  commit: (items: I[], hold: (work: Promise<unknown>) => void) => Promise<O[]>;
  mayBeOne: (error: unknown) => boolean;
  /**
   * Names what an item changes. Items that share a name are committed in order of arrival, in one group or one after
   * the other. Without it all items share a name: one group at a time.
   */
  touches?: (item: I) => string[];
  largest: number;
  /** How many items may wait, and how long; others are refused. */
  queue: { most: number; longestMs: number };
}

interface Waiting<I, O> {
  item: I;
  resolve: (result: O) => void;
  reject: (error: unknown) => void;
  /** Called when the item has left the queue for any reason. */
  stop: () => void;
}

/**
 * Lets items that arrive together share one commit: while a group is committed the next one gathers. A group starts
 * at once when fewer than 8 items are in flight and it touches nothing of theirs.
 */
export function createGroupCommit<I, O>(options: GroupCommitOptions<I, O>): GroupCommit<I, O> {
  const { touches = () => [''], largest, queue } = options;
  const waiting = new Set<Waiting<I, O>>();
  let begins: Promise<void> | undefined;
  const underWay = new Set<Promise<void>>();
  const touched = new Set<string>();
  let items = 0;

  async function begin(): Promise<void> {
    // Requests read from the sockets in one event-loop turn form one group.
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

  /** Takes the items that touch nothing in flight and nothing of earlier items that must wait. */
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
    const held: Promise<unknown>[] = [];
    await answerGroup(options, group, (work) => void held.push(Promise.allSettled([work])));
    if (held.length > 0) await Promise.all(held);
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

type Answering<I, O> = Pick<GroupCommitOptions<I, O>, 'commit' | 'mayBeOne' | 'queue'>;

async function answerGroup<I, O>(
  { commit, mayBeOne, queue }: Answering<I, O>,
  group: Waiting<I, O>[],
  hold: (work: Promise<unknown>) => void,
): Promise<void> {
  try {
    const results = await commit(
      group.map(({ item }) => item),
      hold,
    );
    for (const [i, { resolve }] of group.entries()) resolve(results[i] as O);
  } catch (error) {
    if (group.length > 1 && mayBeOne(error)) await commitEach({ commit, mayBeOne, queue }, group, hold);
    else for (const { reject } of group) reject(error);
  }
}

/**
 * Commits one by one, until an error that no single item can have caused: it fails the remaining items too. Those
 * whose turn has not come in time are refused.
 */
async function commitEach<I, O>(
  { commit, mayBeOne, queue }: Answering<I, O>,
  group: Waiting<I, O>[],
  hold: (work: Promise<unknown>) => void,
): Promise<void> {
  const until = performance.now() + queue.longestMs;
  for (const [i, one] of group.entries()) {
    if (performance.now() > until) {
      one.reject(refused());
      continue;
    }
    try {
      one.resolve((await commit([one.item], hold))[0] as O);
    } catch (error) {
      one.reject(error);
      if (mayBeOne(error)) continue;
      for (const other of group.slice(i + 1)) other.reject(error);
      return;
    }
  }
}

/** With this many items in flight, bigger groups are worth more than an early start. */
const fewUnderWay = 8;

function refused(): ProblemError {
  return new ProblemError('UNAVAILABLE', undefined, { retryAfter: 2 });
}
