import { expect, test } from 'vitest';
import { actions } from './model.ts';
import { type Place, simulate, type Work } from './simulate.ts';

/** The same numbers each time (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const each = <T>(value: T) => Object.fromEntries(actions.map((action) => [action, value]));
const nothing = { rates: each(0), costs: each({}), waits: each(0) } as unknown as Work;

/** Only sends, which cost at one part. */
function sends(perSecond: number, costs: Record<string, number>): Work {
  return {
    ...nothing,
    rates: { ...nothing.rates, 'send a message': perSecond },
    costs: { ...nothing.costs, 'send a message': costs },
  };
}

const one: Place = { replicas: { mailbox: 1, notification: 1 }, shards: 1, coresOfShard: 1 };
const run = (work: Work, place: Place, seconds = 500) =>
  simulate(work, place, { seconds, random: numbersFrom(7) });

test('one part with one core behaves as queueing theory says of it (M/M/1)', () => {
  // A visit takes 10 ms; with half of the core used the time in it is exponential around 10 / (1 - 0.5) = 20 ms.
  const { p50, p99 } = run(sends(50, { mailbox: 10_000 }), one).answered['send a message'];
  expect(Math.abs(p50 / (20 * Math.log(2)) - 1)).toBeLessThan(0.05);
  expect(Math.abs(p99 / (20 * Math.log(100)) - 1)).toBeLessThan(0.1);
});

test('several cores behind one queue wait less than as many replicas, which each have a queue (M/M/c)', () => {
  const work = sends(300, { mongod: 10_000 });
  const together = run(work, { ...one, coresOfShard: 4 }, 60).answered['send a message'];
  const apart = run(work, { ...one, shards: 4 }, 60).answered['send a message'];
  expect(together.p99).toBeLessThan(apart.p99);
  // With 4 cores three quarters used, Erlang's formula gives 15.1 ms on average; half of all are done sooner than that.
  expect(together.p50).toBeGreaterThan(7);
  expect(together.p50).toBeLessThan(15.1);
});

test('a send is heard after Kafka and the notification service, which its answer does not wait for', () => {
  const { answered, heard } = run(sends(1, { mailbox: 1_000, kafka: 5_000, notification: 5_000 }), one);
  expect(answered['send a message'].p50).toBeLessThan(1.5);
  expect(heard.p50).toBeGreaterThan(7);
});

test('what other calls ask of Kafka and the notification service delays what a send is heard by', () => {
  const alone = sends(40, { mailbox: 1_000, notification: 10_000 });
  const beside = {
    ...alone,
    rates: { ...alone.rates, 'read a message': 40 },
    costs: { ...alone.costs, 'read a message': { notification: 10_000 } },
  };
  expect(run(beside, one).heard.p50).toBeGreaterThan(2 * run(alone, one).heard.p50);
});

test('calls to a shard that is away wait for it, and what piled up is worked off', () => {
  const work = sends(80, { mongod: 10_000 });
  const away = { from: 20, to: 32 };
  const { longestMs, caughtUpSeconds } = simulate(work, one, { seconds: 200, away, random: numbersFrom(3) });
  expect(longestMs).toBeGreaterThan(11_500);
  // 12 s of work at 0.8 of the core take 12 * 0.8 / 0.2 = 48 s to work off.
  expect(caughtUpSeconds).toBeGreaterThan(25);
  expect(caughtUpSeconds).toBeLessThan(90);
});
