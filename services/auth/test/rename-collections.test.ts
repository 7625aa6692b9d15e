import { ensureIndexes } from '@emberline/kit/mongo/indexes';
import { freshDatabase } from '@emberline/kit/testing/engines';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emailRequestIndexes } from '../src/store/email-requests.ts';
import { loginAttemptIndexes } from '../src/store/login-attempts.ts';
import { renameCollections } from '../src/store/migrations/0001-rename-collections.ts';

let mongo: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  mongo = await freshDatabase('renamed');
});
afterAll(() => mongo.close());

interface Row {
  _id: string;
  count: number;
}
const rows = (name: string) => mongo.db.collection<Row>(name);
const names = async () => (await mongo.db.listCollections().toArray()).map(({ name }) => name);

it('has nothing to do in a new database', async () => {
  await renameCollections.run(mongo.db);
  expect(await names()).toEqual([]);
});

it('takes the rows along, however many replicas start at once', async () => {
  await rows('mailWishes').insertOne({ _id: 'a request', count: 1 });
  await rows('guesses').insertOne({ _id: 'ann', count: 9 });
  await Promise.all([1, 2, 3].map(() => renameCollections.run(mongo.db)));
  await ensureIndexes(mongo.db, { emailRequests: emailRequestIndexes, loginAttempts: loginAttemptIndexes });
  expect(await rows('emailRequests').find().toArray()).toEqual([{ _id: 'a request', count: 1 }]);
  expect(await rows('loginAttempts').find().toArray()).toEqual([{ _id: 'ann', count: 9 }]);
});

it('takes along what a replica of the version before has written since, and loses nothing newer', async () => {
  await rows('guesses').insertMany([
    { _id: 'ann', count: 1 },
    { _id: 'bob', count: 2 },
  ]);
  await Promise.all([1, 2, 3].map(() => renameCollections.run(mongo.db)));
  const found = await rows('loginAttempts').find().sort({ _id: 1 }).toArray();
  expect(found).toEqual([
    { _id: 'ann', count: 9 },
    { _id: 'bob', count: 2 },
  ]);
  expect((await names()).sort()).toEqual(['emailRequests', 'loginAttempts']);
});
