import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventIndexes } from '../src/events/inbox.ts';
import { createOutbox } from '../src/events/outbox.ts';
import { createActs } from '../src/identity/acts.ts';
import { newId } from '../src/mongo/ids.ts';
import { ensureIndexes } from '../src/mongo/indexes.ts';
import { inTransaction } from '../src/mongo/transaction.ts';
import { freshDatabase, quietLog } from '../src/testing/engines.ts';
import { type TestKeys, testKeys } from '../src/testing/keys.ts';
import { localCredential } from '../src/testing/service-calls.ts';

let mongo: Awaited<ReturnType<typeof freshDatabase>>;
let keys: TestKeys;
const operatorId = newId();

beforeAll(async () => {
  [mongo, keys] = await Promise.all([freshDatabase('acts'), testKeys()]);
  await ensureIndexes(mongo.db, eventIndexes);
});
beforeEach(async () => {
  for (const name of ['outbox', 'things', 'recentEntries']) await mongo.db.collection(name).deleteMany({});
});
afterAll(async () => {
  await mongo.close();
  await keys.stop();
});

const actsAt = (url: string) =>
  createActs({
    ...{ name: 'profile', mongo, outbox: createOutbox(mongo.db) },
    ...{ url, credential: localCredential('profile'), log: quietLog() },
  });
const things = () => mongo.db.collection('things').countDocuments();
const entries = async () =>
  (await mongo.db.collection('outbox').find({ topic: 'operator-acted' }).sort({ order: 1 }).toArray()).map(
    ({ envelope }) => envelope.data,
  );
const actWith = ({ acted }: ReturnType<typeof actsAt>, action: string) =>
  inTransaction(mongo.client, async (session) => {
    await mongo.db.collection('things').insertOne({ action }, { session });
    await acted({ operatorId, action, details: { action } }, session);
  });

test('an act is committed with its entry, and entries of a service are numbered without a gap, by two replicas too', async () => {
  const replicas = [actsAt(keys.url), actsAt(keys.url)] as const;
  const acts = Array.from({ length: 8 }, (_, i) => actWith(replicas[i % 2 ? 0 : 1], `act-${i}`));
  await Promise.all(acts);
  await Promise.all(replicas.map(({ heard }) => heard()));
  expect(await things()).toBe(8);
  const numbers = (await entries()).map(({ n }) => n);
  expect(numbers).toEqual(numbers.map((_, i) => numbers[0] + i));
  expect((await entries())[0]).toMatchObject({ service: 'profile', operatorId });
});

test('an act whose entry cannot be written does not commit, and takes no number', async () => {
  const acts = actsAt(keys.url);
  await actWith(acts, 'before');
  await mongo.db.command({ collMod: 'outbox', validator: { topic: { $ne: 'operator-acted' } } });
  await expect(actWith(acts, 'refused')).rejects.toThrow();
  await expect(acts.noteRead({ operatorId, action: 'read' })).rejects.toThrow();
  await mongo.db.command({ collMod: 'outbox', validator: {} });
  expect(await things()).toBe(1);
  await actWith(acts, 'after');
  const [before, after] = await entries();
  expect(after).toMatchObject({ n: before.n + 1, action: 'after' });
});

test('a read leaves one entry in ten minutes for each thing read', async () => {
  const { noteRead } = actsAt(keys.url);
  const read = { operatorId, action: 'view-payments', targetId: newId() };
  await Promise.all([noteRead(read), noteRead(read), noteRead(read, 'page 2')]);
  await noteRead(read);
  expect(await entries()).toHaveLength(2);
  const longAgo = new Date(Date.now() - 601_000);
  await mongo.db.collection('recentEntries').updateMany({}, { $set: { at: longAgo } });
  await noteRead(read);
  expect(await entries()).toHaveLength(3);
});

test('who keeps the list may be away: the act stands, and its entry waits in the outbox', async () => {
  const acts = actsAt('http://127.0.0.1:1');
  await actWith(acts, 'alone');
  await acts.heard();
  expect(await entries()).toMatchObject([{ action: 'alone' }]);
});
