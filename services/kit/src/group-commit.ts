import { setImmediate as turn } from 'node:timers/promises';

export interface GroupCommit<I, O> {
  /** Resolves when the group this item was part of is committed. */
  submit: (item: I) => Promise<O>;
  /** Resolves when nothing is waiting any more. */
  drain: () => Promise<void>;
}

interface Waiting<I, O> {
  item: I;
  resolve: (result: O) => void;
  reject: (error: unknown) => void;
}

/**
 * Lets items that arrive together share one commit: while a group is being committed the next one gathers. Nobody
 * waits for a group to fill, nor, while few are under way, for a group that touches nothing of theirs.
 * @param commit answers one result for each item, in order. When it rejects for a group and `mayBeOne(error)` says that
 *   a single item may be the reason, each item is committed alone, so that it fails nobody else.
 * @param touches names what an item changes. Items with a name in common are committed in the order they came, together
 *   or one after the other. Without it all have: one group at a time.
 */
export function createGroupCommit<I, O>(options: {
  commit: (items: I[]) => Promise<O[]>;
  mayBeOne: (error: unknown) => boolean;
  touches?: (item: I) => string[];
  largest: number;
}): GroupCommit<I, O> {
  const { commit, mayBeOne, touches = () => [''], largest } = options;
  let waiting: Waiting<I, O>[] = [];
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
    const left: Waiting<I, O>[] = [];
    for (const one of waiting) {
      const names = touches(one.item);
      const mustWait = group.length === largest || names.some((name) => taken.has(name));
      if (mustWait) for (const name of names) taken.add(name);
      (mustWait ? left : group).push(one);
    }
    waiting = left;
    return group;
  }

  async function commitGroup(group: Waiting<I, O>[]): Promise<void> {
    try {
      const results = await commit(group.map(({ item }) => item));
      for (const [i, { resolve }] of group.entries()) resolve(results[i] as O);
    } catch (error) {
      if (group.length > 1 && mayBeOne(error)) for (const one of group) await commitGroup([one]);
      else for (const { reject } of group) reject(error);
    }
  }

  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        begins ??= begin();
      }),
    drain: async () => {
      while (begins || underWay.size > 0) await (begins ?? Promise.race(underWay));
    },
  };
}

/** More under way than this, and bigger groups are worth more than an early start. */
const fewUnderWay = 8;
