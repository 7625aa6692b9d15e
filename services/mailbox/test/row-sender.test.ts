import type { Bus, BusRecord } from '@emberline/kit/events/bus-types';
import { newEvent } from '@emberline/kit/events/outbox';
import { startRepeating } from '@emberline/kit/jobs/repeating';
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

type Row = RowEvent & { order: number; isPending: boolean; at: Date };

const leftBehindMs = 2_000;
/** Shorter than it takes until a row counts as left behind. */
const soon = 1_900;

/** A process with rows of its own, and a broker that records what it gets. */
function startProcess(answer: () => Promise<void> = async () => {}, sent: BusRecord[] = []) {
  const rows = mongo.db.collection<Row>('rows');
  const listeners: ((added: RowEvent[]) => void)[] = [];
  const asked: string[][] = [];
  const look: RowSource['findOf'] = (keys, limit, except) => {
    const wanted = { key: { $in: keys }, isPending: true, _id: { $nin: except } };
    return rows.find(wanted).sort({ key: 1, order: 1 }).limit(limit).toArray();
  };
  const source: RowSource = {
    findOf: (keys, limit, except) => {
      asked.push(keys);
      return look(keys, limit, except);
    },
    findOlder: async (before, limit, except) =>
      look(await rows.distinct('key', { isPending: true, at: { $lt: before } }), limit, except),
    markSent: async (marked) =>
      void (await rows.updateMany({ _id: { $in: [...marked.keys()] } }, { $set: { isPending: false } })),
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
  const looking = startRepeating(500, quietLog(), () =>
    sender.sendLeftBehind(new Date(Date.now() - leftBehindMs)),
  );
  onTestFinished(() => sender.stop());
  onTestFinished(() => looking.stop());

  return {
    sender,
    sent,
    asked,
    /** @param isTold false: the process dies before it sends */
    commit: async (key: string, order: number, isTold = true, settled?: Promise<RowEvent[]>) => {
      const envelope = newEvent('message-sent', { conversationId: key, seq: order } as never).envelope;
      const row: Row = {
        ...{ _id: newId(), topic: 'message-sent', key, order, envelope },
        ...{ isPending: true, at: new Date() },
      };
      await rows.insertOne(row);
      if (isTold) for (const listener of listeners) listener([{ ...row, ...(settled && { settled }) }]);
      return row;
    },
  };
}

const seqsOf = (sent: BusRecord[], key: string) =>
  sent.filter((record) => record.key === key).map(({ value }) => JSON.parse(value).data.seq as number);
const firstOf = (seqs: number[]) => [...new Set(seqs)];
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const pending = () => mongo.db.collection('rows').countDocuments({ isPending: true });

test('an event leaves at once, and the next one of its key without a query', async () => {
  const { commit, sent, asked, sender } = startProcess();
  for (const order of upTo(50)) {
    await commit('a', order);
    await eventually(() => sent.length === order, { within: soon });
  }
  expect(asked).toEqual([]);
  await sender.drain();
  expect(seqsOf(sent, 'a')).toEqual(upTo(50));
  expect(await pending()).toBe(0);
});

test('events of a key that two processes commit by turns arrive in order, and none waits until it counts as left behind', async () => {
  const log: BusRecord[] = [];
  const [one, two] = [startProcess(undefined, log), startProcess(undefined, log)];
  for (const order of upTo(40)) {
    await (order % 3 === 0 ? one : two).commit('a', order);
    await eventually(() => seqsOf(log, 'a').includes(order), { within: soon });
  }
  expect(firstOf(seqsOf(log, 'a'))).toEqual(upTo(40));
  await eventually(async () => (await pending()) === 0);
});

test('what a dead process left comes before what follows it in its key', async () => {
  const { commit, sent } = startProcess();
  for (const order of [1, 2]) await commit('a', order);
  for (const order of [3, 4]) await commit('a', order, false);
  await commit('a', 5);
  await eventually(() => seqsOf(sent, 'a').includes(5), { within: soon });
  expect(firstOf(seqsOf(sent, 'a'))).toEqual(upTo(5));
});

test('what a dead process left is sent though nothing follows it', async () => {
  const { commit, sent } = startProcess();
  await commit('left', 1, false);
  await eventually(() => seqsOf(sent, 'left').includes(1));
  await eventually(async () => (await pending()) === 0);
});

test('more than may wait is not lost while the broker is away, and leaves in order afterwards', async () => {
  const gate = Promise.withResolvers<void>();
  const { commit, sent } = startProcess(() => gate.promise);
  for (const order of upTo(700)) await commit(`k${order % 3}`, Math.ceil(order / 3));
  gate.resolve();
  await eventually(async () => (await pending()) === 0, { within: 20_000 });
  for (const [key, count] of [
    ['k0', 233],
    ['k1', 234],
    ['k2', 233],
  ] as const)
    expect(firstOf(seqsOf(sent, key))).toEqual(upTo(count));
}, 40_000);

test('a process that stops sends and marks what waits', async () => {
  const { commit, sent, sender } = startProcess();
  for (const order of upTo(10)) await commit('a', order);
  await sender.stop();
  expect(firstOf(seqsOf(sent, 'a'))).toEqual(upTo(10));
  expect(await pending()).toBe(0);
});

test('an event that may tell something wrong leaves at once, and is pending until that is settled', async () => {
  const { commit, sent, sender } = startProcess();
  const [right, wrong] = [Promise.withResolvers<RowEvent[]>(), Promise.withResolvers<RowEvent[]>()];
  await commit('right', 1, true, right.promise);
  const row = await commit('wrong', 1, true, wrong.promise);
  await eventually(() => new Set(sent.map(({ key }) => key)).size === 2, { within: soon });
  expect(await pending()).toBe(2);
  right.resolve([]);
  wrong.resolve([row]);
  await sender.drain();
  expect(seqsOf(sent, 'right')).toEqual([1]);
  expect(seqsOf(sent, 'wrong')).toEqual([1, 1]);
  expect(await pending()).toBe(0);
});

test('an event that nobody could settle is sent again once it counts as left behind', async () => {
  const { commit, sent } = startProcess();
  const lost = Promise.reject(new Error('no database'));
  lost.catch(() => {});
  await commit('left', 1, true, lost);
  await eventually(() => seqsOf(sent, 'left').length === 2);
  await eventually(async () => (await pending()) === 0);
});
