import { listMessages } from '@emberline/contracts';
import { compareCopies } from '@emberline/kit/jobs/compare-copies';
import { expect, test } from 'vitest';
import { comparisonOf } from '../src/jobs/compare-memberships.ts';
import { createWorld, type World } from './world.ts';

const until = new Date(Date.UTC(2030, 0, 1));

/** Compares with what payment would tell. @returns whose copies were repaired */
async function compareWith(
  { context }: World,
  memberships: { id: string; paymentStatus: 1 | 3; version: number }[],
): Promise<string[]> {
  const repaired: string[] = [];
  const rows = memberships.map((row) => ({
    ...row,
    validUntil: until.toISOString(),
    lastChargeFailed: false,
  }));
  await compareCopies({
    ...comparisonOf(context),
    page: async ({ after }) => rows.filter(({ id }) => id > after).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    onRepaired: (id) => void repaired.push(id),
    settleMs: 1,
  });
  return repaired.sort();
}

test('who reads and writes for money that is not paid any more loses that, once it is compared', async () => {
  const world = await createWorld();
  const paid = { payment: { status: 1, validUntil: until, version: 4 } } as const;
  const [right, ended, unknown] = [
    await world.join({}, paid),
    await world.join({}, paid),
    await world.join({}, paid),
  ];
  const texts = async (id: string) =>
    (await world.call(id, listMessages, { query: { contactId: right === id ? ended : right } })).status;
  expect(await Promise.all([right, ended, unknown].map(texts))).toEqual([200, 200, 200]);
  const repaired = await compareWith(world, [
    { id: right, paymentStatus: 1, version: 6 },
    { id: ended, paymentStatus: 3, version: 4 },
  ]);
  expect(repaired).toEqual([ended, unknown].sort());
  expect(await Promise.all([right, ended, unknown].map(texts))).toEqual([200, 402, 402]);
});

test('a wrong end is put right; somebody who has left, and the demonstration’s copies, are left alone', async () => {
  const world = await createWorld();
  const [early, demonstration, left] = [
    await world.join({}, { payment: { status: 1, validUntil: new Date(0), version: 2 } }),
    await world.join({}, { payment: { status: 1, validUntil: null, version: 0 } }),
    await world.join(),
  ];
  await world.context.members.forget(left);
  const repaired = await compareWith(world, [
    { id: early, paymentStatus: 1, version: 2 },
    { id: left, paymentStatus: 1, version: 2 },
  ]);
  expect(repaired).toEqual([early]);
  const members = await world.context.members.find([early, demonstration, left]);
  expect(members.get(early)?.payment).toEqual({ status: 1, validUntil: until, version: 2 });
  expect(members.get(demonstration)?.payment?.status).toBe(1);
  expect(members.get(left)).toEqual({ _id: left, left: true });
});
