import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProblemError } from '../src/errors.ts';
import { eventIndexes } from '../src/events/inbox.ts';
import type { Mongo } from '../src/mongo/connect.ts';
import { createIdempotency, type Idempotency } from '../src/mongo/idempotency.ts';
import { newId } from '../src/mongo/ids.ts';
import { ensureIndexes } from '../src/mongo/indexes.ts';
import { inTransaction } from '../src/mongo/transaction.ts';
import { freshDatabase } from '../src/testing/engines.ts';

let mongo: Mongo;
/** Of two replicas. */
let [one, other]: Idempotency[] = [];
beforeAll(async () => {
  mongo = await freshDatabase('idempotency');
  await ensureIndexes(mongo.db, eventIndexes);
  [one, other] = [createIdempotency(mongo.db), createIdempotency(mongo.db)];
});
afterAll(() => mongo.close());

const made = () => mongo.db.collection<{ _id: string; key: string }>('made');
const count = (key: string) => made().countDocuments({ key });

/** Makes something, at a replica. */
function make(
  at: Idempotency | undefined,
  key: string,
  { by = 'ann', input = 'a' as unknown, after = async () => {} } = {},
) {
  const call = { operation: 'make', by, key, input };
  return (at as Idempotency).once(call, async () => {
    const _id = newId();
    await inTransaction(mongo.client, (session) => made().insertOne({ _id, key }, { session }));
    await after();
    return { id: _id };
  });
}

test('what is asked again with its key is done once, and answered as the first time', async () => {
  const key = newId();
  const first = await make(one, key);
  expect(await make(one, key)).toEqual(first);
  expect(await make(other, key)).toEqual(first);
  expect(await count(key)).toBe(1);
});

test('so it is at the same time, at two replicas', async () => {
  for (let n = 0; n < 20; n++) {
    const key = newId();
    const answers = await Promise.all([make(one, key), make(other, key), make(one, key), make(other, key)]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await count(key)).toBe(1);
  }
});

test('a key is one person’s, and of one request', async () => {
  const key = newId();
  await make(one, key);
  await make(one, key, { by: 'bea' });
  expect(await count(key)).toBe(2);
  await expect(make(other, key, { input: 'b' })).rejects.toMatchObject({ code: 'INVALID' });
});

test('what was refused, or had no effect, may be tried again with its key', async () => {
  const key = newId();
  const fails = (error: Error) =>
    one?.once({ operation: 'make', by: 'ann', key, input: 'a' }, () =>
      inTransaction(mongo.client, async (session) => {
        await made().insertOne({ _id: newId(), key }, { session });
        throw error;
      }),
    );
  await expect(fails(new ProblemError('CONFLICT'))).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(fails(new Error('lost'))).rejects.toThrow('lost');
  await make(one, key);
  expect(await count(key)).toBe(1);
});

test('what was done without an answer is not done again, and says so', async () => {
  const key = newId();
  const dies = async () => {
    throw new Error('killed');
  };
  await expect(make(one, key, { after: dies })).rejects.toThrow('killed');
  await expect(make(other, key)).rejects.toMatchObject({ code: 'CONFLICT', message: /done already/ });
  expect(await count(key)).toBe(1);
});

test('what is kept says neither who asked, nor what for, nor what was answered', async () => {
  const [by, key, input] = [newId(), newId(), newId()];
  const { id } = await make(one, key, { by, input });
  const kept = JSON.stringify(await mongo.db.collection('idempotencyKeys').find().toArray());
  for (const word of [by, key, input, id]) expect(kept).not.toContain(word);
});
