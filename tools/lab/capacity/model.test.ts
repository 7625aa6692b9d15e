import { expect, test } from 'vitest';
import { actions, coresFor, fullestFirst, peakOf, sizeFor } from './model.ts';

const costs = Object.fromEntries(
  actions.map((action) => [action, action === 'send a message' ? { mailbox: 4_000, mongod: 5_000 } : {}]),
) as never;
const bytes = { mongo: 1_024, kafka: 512 };

test('ten times the members do ten times as much', () => {
  expect(peakOf(10_000)['send a message']).toBeCloseTo(10 * peakOf(1_000)['send a message']);
  expect(peakOf(100_000)['send a message']).toBeCloseTo((30_000 * 12 * 0.1 * 1.5) / 3_600);
});

test('a process needs what all actions together take of it', () => {
  const rates = { ...peakOf(0), 'send a message': 100 };
  expect(coresFor(rates, costs)).toEqual({ mailbox: 0.4, mongod: 0.5 });
});

test('nothing runs once, and what is busier or holds more pages runs more often', () => {
  expect(sizeFor(1_000, costs, bytes)).toMatchObject({ replicas: { mailbox: 2, gateway: 2 }, shards: 1 });
  const large = sizeFor(5_000_000, costs, bytes);
  expect(large.replicas.mailbox).toBe(Math.ceil((large.messagesPerSecond * 0.004) / 0.6));
  expect(large.replicas.notification).toBe(Math.ceil(large.pages / 5_000));
  expect(large.shards).toBe(Math.ceil((large.messagesPerSecond * 0.005) / 4));
  expect(large.mongoGib).toBeCloseTo((5_000_000 * 0.3 * 12 * 365) / 2 ** 20);
});

test('while one replica of a program is away the others have enough of their cores left', () => {
  const { cores, replicas } = sizeFor(1_900_000, costs, bytes);
  expect((cores.mailbox ?? 0) / ((replicas.mailbox ?? 0) - 1)).toBeLessThanOrEqual(0.85);
});

test('what saturates first is what is fullest in the smallest place', () => {
  const [first, second] = fullestFirst(sizeFor(1_000_000, costs, bytes));
  expect(first).toEqual({ part: 'open pages', share: 4.5 });
  expect(second?.part).toBe("mongod's disk, after a year");
  expect(fullestFirst(sizeFor(10_000, costs, bytes)).every(({ share }) => share < 1)).toBe(true);
});
