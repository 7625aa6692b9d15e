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
 * Lets items that arrive together share one commit: while one group is being committed the next one gathers. Nobody
 * waits for a group to fill.
 * @param commit answers one result for each item, in order. When it rejects for a group and `mayBeOne(error)` says that
 *   a single item may be the reason, each item is committed alone, so that it fails nobody else.
 */
export function createGroupCommit<I, O>(options: {
  commit: (items: I[]) => Promise<O[]>;
  mayBeOne: (error: unknown) => boolean;
  largest: number;
}): GroupCommit<I, O> {
  const { commit, mayBeOne, largest } = options;
  let waiting: Waiting<I, O>[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    // Requests that were read from the sockets in one turn belong together.
    await turn();
    while (waiting.length > 0) {
      const group = waiting.slice(0, largest);
      waiting = waiting.slice(largest);
      await commitGroup(group);
    }
    running = undefined;
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
        running ??= run();
      }),
    drain: async () => {
      await running;
    },
  };
}
