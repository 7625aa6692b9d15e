import { compareCopies } from '@emberline/kit/jobs/compare-copies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comparisonOf } from '../src/jobs/compare-memberships.ts';
import { adminWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await adminWorld();
});
afterAll(() => world.stop());

test('the list of those who pay follows payment, whatever was lost on the way', async () => {
  const operator = await world.operator();
  const paid = { paymentStatus: 1, paymentVersion: 4 } as const;
  const [right, ended, gone, missed] = [
    await world.user(paid),
    await world.user(paid),
    await world.user(paid),
    await world.user(),
  ];
  const rows = [
    { id: right, paymentStatus: 1, version: 5 },
    { id: ended, paymentStatus: 0, version: 4 },
    { id: missed, paymentStatus: 1, version: 1 },
  ].map((row) => ({ ...row, validUntil: null, lastChargeFailed: false }));
  world.others.answers['/internal/memberships'] = () => rows;
  const comparison = comparisonOf(world.context);
  let asked = 0;
  const repaired = await compareCopies({
    ...comparison,
    // The first page holds all; the next one is empty.
    page: async (query) => (asked++ % 2 === 0 ? comparison.page(query) : []),
    onRepaired: () => {},
    settleMs: 1,
  });
  expect(repaired).toBe(3);
  const listed = (await operator.call('GET', '/admin/paid-users')).json() as { id: string }[];
  expect(listed.map(({ id }) => id).sort()).toEqual([right, missed].sort());
  expect(await world.context.users.find(gone)).toMatchObject({ paymentStatus: null, paymentVersion: 0 });
});
