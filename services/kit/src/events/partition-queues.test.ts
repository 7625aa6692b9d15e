import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { createPartitionQueues } from './partition-queues.ts';

const stopping = new AbortController();
afterEach(() => vi.restoreAllMocks());

function setUp(handle: (records: { offset: string; timestamp: number }[]) => Promise<void>) {
  const commits: Record<string, string>[] = [];
  const paused = vi.fn();
  const resumed = vi.fn();
  const queues = createPartitionQueues({
    handle,
    commit: async (offsets) =>
      void commits.push(Object.fromEntries(offsets.map((it) => [`${it.topic}/${it.partition}`, it.offset]))),
    pause: paused,
    resume: resumed,
    onError: () => {},
    signal: stopping.signal,
  });
  return { queues, commits, paused, resumed };
}
const records = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ({ offset: String(from + i), timestamp: from + i }));

test('records of a partition are handled in order, and committed once handled', async () => {
  const seen: string[] = [];
  const { queues, commits } = setUp(async (some) => void seen.push(...some.map(({ offset }) => offset)));
  queues.push('t', 0, records(0, 3));
  queues.push('t', 0, records(3, 5));
  await queues.finish();
  expect(seen).toEqual(['0', '1', '2', '3', '4']);
  expect(commits.at(-1)).toEqual({ 't/0': '5' });
});

test('a partition that hangs delays no other, and is not committed', async () => {
  const never = Promise.withResolvers<void>();
  const { queues, commits } = setUp(([first]) =>
    first?.offset === '100' ? never.promise : Promise.resolve(),
  );
  queues.push('t', 1, records(100, 101));
  queues.push('t', 2, records(0, 1));
  await eventually(() => commits.length > 0);
  expect(commits).toEqual([{ 't/2': '1' }]);
  never.resolve();
});

test('what was rejected comes again before anything later', async () => {
  const seen: string[][] = [];
  const { queues } = setUp(async (some) => {
    seen.push(some.map(({ offset }) => offset));
    if (seen.length === 1) throw new TypeError('defect');
  });
  queues.push('t', 0, records(0, 2));
  await eventually(() => seen.length === 2);
  expect(seen).toEqual([
    ['0', '1'],
    ['0', '1'],
  ]);
});

test('after a rebalance nothing of before is committed or handled any more', async () => {
  const gate = Promise.withResolvers<void>();
  const seen: string[] = [];
  const { queues, commits } = setUp(async (some) => {
    seen.push(...some.map(({ offset }) => offset));
    await gate.promise;
  });
  queues.push('t', 0, records(0, 1));
  queues.push('t', 0, records(1, 2));
  queues.reset();
  gate.resolve();
  await queues.finish();
  expect(seen).toEqual(['0']);
  expect(commits).toEqual([]);
});

test('a partition that fills up is paused until it has been worked off', async () => {
  const gate = Promise.withResolvers<void>();
  const { queues, paused, resumed } = setUp(() => gate.promise);
  queues.push('t', 0, records(0, 3_000));
  expect(paused).toHaveBeenCalledWith('t', 0);
  gate.resolve();
  await eventually(() => resumed.mock.calls.length === 1);
});

test('the oldest record that waits is told until it is handled, and while the broker holds more', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const handled: string[] = [];
  const { queues } = setUp(async (some) => {
    await gates[handled.length]?.promise;
    handled.push(...some.map(({ offset }) => offset));
  });
  expect(queues.oldestWaiting()).toBeUndefined();
  queues.push('t', 0, records(7, 8), true);
  queues.push('t', 0, records(8, 9), true);
  expect(queues.oldestWaiting()).toBe(7);
  gates[0]?.resolve();
  await eventually(() => queues.oldestWaiting() === 8);
  gates[1]?.resolve();
  await eventually(() => handled.length === 2);
  // Both are handled, but the broker said that there is more.
  expect(queues.oldestWaiting()).toBe(8);
  queues.push('t', 0, records(9, 10));
  await eventually(() => queues.oldestWaiting() === undefined);
});

test('after a rebalance nothing waits here', async () => {
  const { queues } = setUp(() => new Promise(() => {}));
  queues.push('t', 0, records(7, 9), true);
  queues.reset();
  expect(queues.oldestWaiting()).toBeUndefined();
});
