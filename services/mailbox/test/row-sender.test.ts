import type { Bus, BusRecord } from '@emberline/kit/events/bus-types';
import { newEvent } from '@emberline/kit/events/outbox';
import type { Mongo } from '@emberline/kit/mongo/connect';
import { newId } from '@emberline/kit/mongo/ids';
import { freshDatabase, quietLog } from '@emberline/kit/testing/engines';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { RowEvent } from '../src/conversation/row-events.ts';
import { createRowSender, type RowSource } from '../src/conversation/row-sender.ts';

// Each process sends the events of its own rows at once, and one of them what others left behind.

let mongo: Mongo;

beforeEach(async () => {
  mongo = await freshDatabase('rows');
});
afterEach(async () => {
  await mongo.db.dropDatabase();
  await mongo.close();
});

type Row = RowEvent & { order: number };

/** How long a message may take where nobody waits for a round that finishes what was left behind. */
const soon = 1_900;

/** A process with rows of its own, and a broker that records what it gets. */
function startProcess(answer: () => Promise<void> = async () => {}, sent: BusRecord[] = []) {
  const rows = mongo.db.collection<Row>('rows');
  const listeners: ((added: RowEvent[]) => void)[] = [];
  const asked: string[][] = [];
  const told = new Set<string>();
  let left = 0;
  const source: RowSource = {
    following: async (toldTo, isLeft) => {
      if (!isLeft) asked.push([...toldTo.keys()]);
      const $or = [...toldTo].map(([key, order]) => ({ key, order: { $gt: order } }));
      return { events: await rows.find({ $or }).sort({ key: 1, order: 1 }).toArray() };
    },
    told: (events) => {
      for (const { _id } of events) told.add(_id);
    },
    leaveToOthers: () => {
      left++;
    },
    onAdded: (listener) => void listeners.push(listener),
  };
  const bus = {
    ensureTopics: async () => {},
    publish: async (records: BusRecord[]) => {
      await answer();
      sent.push(...records);
    },
  } as unknown as Bus;
  const sender = createRowSender({ bus, rows: source, log: quietLog() });
  onTestFinished(() => sender.stop());

  return {
    sender,
    sent,
    asked,
    told,
    left: () => left,
    /** @param isTold false: the process dies before it sends */
    commit: async (
      key: string,
      order: number,
      {
        isTold = true,
        settled,
        toldBefore = 0,
      }: { isTold?: boolean; settled?: Promise<RowEvent[]>; toldBefore?: number } = {},
    ) => {
      const envelope = newEvent('message-sent', { conversationId: key, seq: order } as never).envelope;
      const row: Row = { _id: newId(), topic: 'message-sent', key, order, envelope };
      await rows.insertOne(row);
      if (isTold)
        for (const listener of listeners) listener([{ ...row, toldBefore, ...(settled && { settled }) }]);
      return row;
    },
  };
}

const seqsOf = (sent: BusRecord[], key: string) =>
  sent.filter((record) => record.key === key).map(({ value }) => JSON.parse(value).data.seq as number);
const firstOf = (seqs: number[]) => [...new Set(seqs)];
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

test('an event leaves at once, and the next one of its key without a query', async () => {
  const { commit, sent, asked, told, sender } = startProcess();
  for (const order of upTo(50)) {
    await commit('a', order);
    await eventually(() => sent.length === order, { within: soon });
  }
  expect(asked).toEqual([]);
  await sender.drain();
  expect(seqsOf(sent, 'a')).toEqual(upTo(50));
  expect(told.size).toBe(50);
});

test('the first event of a key leaves without a query where all before it are known to be sent', async () => {
  const { commit, sent, asked } = startProcess();
  await commit('a', 8, { toldBefore: 7 });
  await eventually(() => sent.length === 1, { within: soon });
  expect(asked).toEqual([]);
});

test('events of a key that two processes commit by turns arrive in order, and none waits for anybody', async () => {
  const log: BusRecord[] = [];
  const [one, two] = [startProcess(undefined, log), startProcess(undefined, log)];
  for (const order of upTo(40)) {
    await (order % 3 === 0 ? one : two).commit('a', order);
    await eventually(() => seqsOf(log, 'a').includes(order), { within: soon });
  }
  expect(firstOf(seqsOf(log, 'a'))).toEqual(upTo(40));
});

test('what a dead process left comes before what follows it in its key', async () => {
  const { commit, sent } = startProcess();
  for (const order of [1, 2]) await commit('a', order);
  for (const order of [3, 4]) await commit('a', order, { isTold: false });
  await commit('a', 5);
  await eventually(() => seqsOf(sent, 'a').includes(5), { within: soon });
  expect(firstOf(seqsOf(sent, 'a'))).toEqual(upTo(5));
});

test('what a dead process left is sent from where it is known to be told', async () => {
  const { commit, sent, sender } = startProcess();
  for (const order of upTo(3)) await commit('left', order, { isTold: false });
  await sender.sendLeft(new Map([['left', 1]]));
  expect(seqsOf(sent, 'left')).toEqual([2, 3]);
});

test('more than may wait is left to be finished while the broker is away, and leaves in order afterwards', async () => {
  const gate = Promise.withResolvers<void>();
  const { commit, sent, sender, left } = startProcess(() => gate.promise);
  for (const order of upTo(700)) await commit(`k${order % 3}`, Math.ceil(order / 3));
  expect(left()).toBeGreaterThan(0);
  gate.resolve();
  await sender.drain();
  await sender.sendLeft(new Map(['k0', 'k1', 'k2'].map((key) => [key, 0])));
  for (const [key, count] of [
    ['k0', 233],
    ['k1', 234],
    ['k2', 233],
  ] as const)
    expect(firstOf(seqsOf(sent, key))).toEqual(upTo(count));
}, 40_000);

test('a process that stops sends what waits', async () => {
  const { commit, sent, sender, told } = startProcess();
  for (const order of upTo(10)) await commit('a', order);
  await sender.stop();
  expect(firstOf(seqsOf(sent, 'a'))).toEqual(upTo(10));
  expect(told.size).toBe(10);
});

test('an event that may tell something wrong leaves at once, and is told when that is settled', async () => {
  const { commit, sent, sender, told } = startProcess();
  const [right, wrong] = [Promise.withResolvers<RowEvent[]>(), Promise.withResolvers<RowEvent[]>()];
  await commit('right', 1, { settled: right.promise });
  const row = await commit('wrong', 1, { settled: wrong.promise });
  await eventually(() => new Set(sent.map(({ key }) => key)).size === 2, { within: soon });
  expect(told.size).toBe(0);
  right.resolve([]);
  wrong.resolve([row]);
  await sender.drain();
  expect(seqsOf(sent, 'right')).toEqual([1]);
  expect(seqsOf(sent, 'wrong')).toEqual([1, 1]);
  expect(told.size).toBe(2);
});

test('an event that nobody could settle is left to be finished', async () => {
  const { commit, told, left } = startProcess();
  const lost = Promise.reject(new Error('no database'));
  lost.catch(() => {});
  await commit('left', 1, { settled: lost });
  await eventually(() => left() === 1);
  expect(told.size).toBe(0);
});
