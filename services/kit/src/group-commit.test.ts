import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

const queue = { most: 100, longestMs: 1_000 };

function recording(options: { poison?: number; largest?: number; down?: boolean; most?: number } = {}) {
  const groups: number[][] = [];
  const group = createGroupCommit<number, string>({
    commit: async (items) => {
      groups.push(items);
      if (options.down || items.includes(options.poison ?? -1)) throw new Error('refused');
      await Promise.resolve();
      return items.map((item) => `done ${item}`);
    },
    mayBeOne: () => !options.down,
    largest: options.largest ?? 64,
    queue: { ...queue, ...(options.most !== undefined && { most: options.most }) },
  });
  return { groups, group };
}

test('items that come together are committed together, in the order they came', async () => {
  const { groups, group } = recording();
  const results = await Promise.all([1, 2, 3].map((item) => group.submit(item)));
  expect(results).toEqual(['done 1', 'done 2', 'done 3']);
  expect(groups).toEqual([[1, 2, 3]]);
});

test('what does not fit goes with the next group', async () => {
  const { groups, group } = recording({ largest: 2 });
  await Promise.all([1, 2, 3, 4, 5].map((item) => group.submit(item)));
  expect(groups).toEqual([[1, 2], [3, 4], [5]]);
});

test('an item that fails its group fails alone', async () => {
  const { group } = recording({ poison: 2 });
  const results = await Promise.allSettled([1, 2, 3].map((item) => group.submit(item)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await group.submit(4)).toBe('done 4');
});

test('while the engine is away a group fails as a whole, once', async () => {
  const { groups, group } = recording({ down: true });
  const results = await Promise.allSettled([1, 2].map((item) => group.submit(item)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(groups).toHaveLength(1);
});

/** Commits last until they are let go, one by one, in the order they began. */
function held() {
  const begun: string[][] = [];
  const letGo: (() => void)[] = [];
  const group = createGroupCommit<string, string>({
    commit: async (items) => {
      begun.push(items);
      await new Promise<void>((resolve) => letGo.push(resolve));
      return items;
    },
    mayBeOne: () => true,
    touches: (pair) => pair.split(' '),
    largest: 64,
    queue,
  });
  const submit = async (...items: string[]) => {
    for (const item of items) group.submit(item).catch(() => {});
    await turn();
    await turn();
  };
  const endFirst = async () => {
    letGo.shift()?.();
    await turn();
  };
  return { begun, submit, endFirst, drain: group.drain, group };
}

test('what touches nothing under way does not wait for it', async () => {
  const { begun, submit } = held();
  await submit('anna ben');
  await submit('cleo dan');
  expect(begun).toEqual([['anna ben'], ['cleo dan']]);
});

test('what touches something under way waits, and so does what comes after it and touches its own', async () => {
  const { begun, submit, endFirst } = held();
  await submit('anna ben');
  await submit('ben cleo', 'cleo dan', 'emil fay');
  expect(begun).toEqual([['anna ben'], ['emil fay']]);
  await endFirst();
  expect(begun).toEqual([['anna ben'], ['emil fay'], ['ben cleo', 'cleo dan']]);
});

test('while many are under way all others gather for one group', async () => {
  const { begun, submit, endFirst } = held();
  await submit('1', '2', '3', '4', '5', '6', '7', '8');
  await submit('9');
  await submit('10', '1');
  expect(begun).toHaveLength(1);
  await endFirst();
  expect(begun[1]).toEqual(['9', '10', '1']);
});

test('draining waits for all that were given, those that have to wait included', async () => {
  const { submit, endFirst, drain } = held();
  await submit('anna ben', 'cleo dan');
  await submit('ben anna');
  let drained = false;
  void drain().then(() => {
    drained = true;
  });
  await endFirst();
  await turn();
  expect(drained).toBe(false);
  await endFirst();
  await turn();
  expect(drained).toBe(true);
});

describe('who waits', () => {
  afterEach(() => void vi.useRealTimers());

  test('is refused when too many do already', async () => {
    const { group } = recording({ most: 2 });
    const results = await Promise.allSettled([1, 2, 3].map((item) => group.submit(item)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect((results[2] as PromiseRejectedResult).reason).toMatchObject({
      code: 'UNAVAILABLE',
      retryAfter: 2,
    });
    expect(group.waiting).toBe(0);
  });

  test('for too long is refused, and whoever comes later is not held up by it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { begun, submit, endFirst, group } = held();
    await submit('anna ben');
    const late = group.submit('ben cleo').catch((error) => error.code);
    vi.advanceTimersByTime(queue.longestMs);
    expect(await late).toBe('UNAVAILABLE');
    await submit('cleo dan');
    expect(begun).toEqual([['anna ben'], ['cleo dan']]);
    expect(group.waiting).toBe(0);
    await endFirst();
    expect(group.underWay).toBe(1);
  });

  test('for somebody who has gone leaves the queue; what has begun is finished', async () => {
    const { begun, submit, endFirst, group } = held();
    const gone = new AbortController();
    const [started, waits] = [
      group.submit('anna ben', gone.signal),
      submit().then(() => group.submit('ben cleo', gone.signal).catch((error) => error.code)),
    ];
    await submit();
    gone.abort();
    expect(await waits).toBe('UNAVAILABLE');
    await endFirst();
    expect(await started).toBe('anna ben');
    expect(begun).toEqual([['anna ben']]);
    await expect(group.submit('anna ben', gone.signal)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

test('a group committed one by one ends when the reason is nobody’s', async () => {
  let commits = 0;
  const group = createGroupCommit<number, number>({
    commit: async () => {
      throw new Error(++commits === 1 ? 'one of them' : 'the engine is away');
    },
    mayBeOne: (error) => (error as Error).message === 'one of them',
    largest: 64,
    queue,
  });
  const results = await Promise.allSettled([1, 2, 3].map((item) => group.submit(item)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(commits).toBe(2);
});

test('a group committed one by one takes no longer than anybody may wait', async () => {
  const commits: number[][] = [];
  const group = createGroupCommit<number, number>({
    commit: async (items) => {
      commits.push(items);
      if (items.length === 1) await sleep(40);
      throw new Error('one of them');
    },
    mayBeOne: () => true,
    largest: 64,
    queue: { most: 100, longestMs: 100 },
  });
  const results = await Promise.allSettled(Array.from({ length: 30 }, (_, item) => group.submit(item)));
  expect(results.at(-1)).toMatchObject({ reason: { code: 'UNAVAILABLE' } });
  expect(commits.length).toBeLessThan(6);
});

test('what a group holds is touched until that work has settled, while its items are answered at once', async () => {
  const work = Promise.withResolvers<void>();
  const begun: string[][] = [];
  const group = createGroupCommit<string, string>({
    commit: async (items, hold) => {
      begun.push(items);
      hold(work.promise);
      return items;
    },
    mayBeOne: () => false,
    touches: (item) => [item],
    largest: 64,
    queue,
  });
  expect(await group.submit('anna')).toBe('anna');
  const next = group.submit('anna');
  expect(await group.submit('ben')).toBe('ben');
  expect(begun).toEqual([['anna'], ['ben']]);
  work.reject(new Error('too late to fail'));
  expect(await next).toBe('anna');
});
