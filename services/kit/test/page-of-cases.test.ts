import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectMongo, type Mongo } from '../src/mongo/connect.ts';
import { pageOfCases } from '../src/mongo/page-of-cases.ts';
import { freshMongoUrl, quietLog } from '../src/testing/engines.ts';

interface Row {
  _id: number;
  at: number;
  decidedAt: number | null;
}

let mongo: Mongo;
beforeAll(async () => {
  mongo = await connectMongo(freshMongoUrl('cases'), { name: 'cases', log: quietLog() });
});
afterAll(async () => {
  await mongo.db.dropDatabase();
  await mongo.close();
});

test('open ones come in the order of waiting, then closed ones, the latest decision first, on every page', async () => {
  const rows = mongo.db.collection<Row>('cases');
  await rows.insertMany([
    { _id: 1, at: 1, decidedAt: 10 },
    { _id: 2, at: 2, decidedAt: null },
    { _id: 3, at: 3, decidedAt: 30 },
    { _id: 4, at: 4, decidedAt: null },
    { _id: 5, at: 5, decidedAt: 20 },
  ]);
  const order = { decidedAt: 'decidedAt', waiting: { at: 1 } } as const;
  const page = async (number: number, limit: number, state?: 'open' | 'closed') => {
    const found = await pageOfCases(rows, order, {
      rest: { shown: [], skip: (number - 1) * limit },
      limit,
      state,
    });
    return { ids: found.rows.map(({ _id }) => _id), total: found.total, open: found.open };
  };
  expect(await page(1, 10)).toEqual({ ids: [2, 4, 3, 5, 1], total: 5, open: 2 });
  expect((await page(1, 2)).ids).toEqual([2, 4]);
  expect((await page(2, 2)).ids).toEqual([3, 5]);
  expect((await page(3, 2)).ids).toEqual([1]);
  expect((await page(1, 3)).ids).toEqual([2, 4, 3]);
  expect((await page(2, 3)).ids).toEqual([5, 1]);
  expect(await page(1, 10, 'open')).toEqual({ ids: [2, 4], total: 2, open: 2 });
  expect(await page(2, 2, 'closed')).toEqual({ ids: [1], total: 3, open: 2 });

  // What was shown before is left out, whatever has been decided since.
  const left = async (shown: number[], skip: number) => {
    const rest = { shown: shown as never[], skip };
    return (await pageOfCases(rows, order, { rest, limit: 2 })).rows.map(({ _id }) => _id);
  };
  expect(await left([2, 3], 0)).toEqual([4, 5]);
  expect(await left([2, 3], 2)).toEqual([1]);
});
