import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isUnavailable } from '../src/errors.ts';
import { isDuplicateKey, newId } from '../src/mongo/ids.ts';
import { ensureIndexes } from '../src/mongo/indexes.ts';
import { inTransaction } from '../src/mongo/transaction.ts';
import { freshDatabase } from '../src/testing/engines.ts';
import { eventually } from '../src/testing/eventually.ts';

let mongo: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  mongo = await freshDatabase('mongo');
  await ensureIndexes(mongo.db, { counters: [{ key: { name: 1 }, unique: true }], notes: [], held: [] });
});
afterAll(() => mongo.close());

test('transactions that collide are tried again until each has its effect', async () => {
  const counters = mongo.db.collection<{ _id: string; count: number }>('counters');
  const seen = await Promise.all(
    Array.from({ length: 10 }, () =>
      inTransaction(mongo.client, async (session) => {
        const after = await counters.findOneAndUpdate(
          { _id: 'one' },
          { $inc: { count: 1 } },
          { upsert: true, returnDocument: 'after', session },
        );
        return after?.count;
      }),
    ),
  );
  expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('what a killed process had begun to write holds others up for seconds only', async () => {
  const program = join(import.meta.dirname, 'processes/unfinished-transaction.ts');
  const killed = spawn(process.execPath, [program, mongo.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(killed.stdout, 'data');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const held = mongo.db.collection<{ _id: string; count: number }>('held');
  const write = () =>
    inTransaction(mongo.client, (session) =>
      held.updateOne({ _id: 'one' }, { $inc: { count: 1 } }, { upsert: true, session }),
    );
  await eventually(write, { within: 10_000 });
  expect(await held.findOne({ _id: 'one' })).toEqual({ _id: 'one', count: 1 });
});

test('a command whose connection was lost just before it is written does not wait for ever', async () => {
  await mongo.db.command({ ping: 1 });
  for (const socket of openSockets(mongo.client)) socket.destroy();
  await mongo.db.collection<{ _id: string }>('notes').insertOne({ _id: newId() });
  await mongo.db.collection('notes').deleteMany({});
});

test('what throws leaves nothing behind', async () => {
  const notes = mongo.db.collection<{ _id: string }>('notes');
  const work = inTransaction(mongo.client, async (session) => {
    await notes.insertOne({ _id: newId() }, { session });
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await notes.countDocuments()).toBe(0);
});

test('indexes and collections may be asked for again and again', async () => {
  await ensureIndexes(mongo.db, { counters: [{ key: { name: 1 }, unique: true }] });
  const names = mongo.db.collection<{ _id: string; name: string }>('counters');
  await names.insertOne({ _id: newId(), name: 'same' });
  const again = await names.insertOne({ _id: newId(), name: 'same' }).catch((error) => error);
  expect(isDuplicateKey(again)).toBe(true);
});

test('an engine that is not there is told within 5 s', async () => {
  const client = new MongoClient('mongodb://127.0.0.1:9/x?directConnection=true', {
    serverSelectionTimeoutMS: 300,
  });
  const error = await client
    .db()
    .command({ ping: 1 })
    .catch((thrown) => thrown);
  expect(isUnavailable(error)).toBe(true);
  await client.close();
});

test('an idle client leaves the process asleep', async () => {
  // In a process of its own: in this one other clients may be busy.
  const program = join(import.meta.dirname, 'processes/idle-client.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, mongo.url], { timeout: 15_000 });
  expect(Number(stdout)).toBeLessThan(3);
});

/** From the driver's inside: it tells of its connections, but gives none. */
function openSockets(client: MongoClient): Socket[] {
  const { topology } = client as unknown as {
    topology: {
      s: { servers: Map<string, { pool: { connections: { toArray: () => { socket: Socket }[] } } }> };
    };
  };
  return [...topology.s.servers.values()].flatMap(({ pool }) =>
    pool.connections.toArray().map(({ socket }) => socket),
  );
}
