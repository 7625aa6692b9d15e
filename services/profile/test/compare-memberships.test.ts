import { compareCopies } from '@emberline/kit/jobs/compare-copies';
import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onSubscriptionChanged } from '../src/events/index.ts';
import { comparisonOf } from '../src/jobs/compare-memberships.ts';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

let profile: ProfileUnderTest;
beforeAll(async () => {
  profile = await startProfile();
});
afterAll(() => profile.stop());

type Membership = { id: string; paymentStatus: 0 | 1 | 2 | 3; version: number };

/** Compares the copies with these memberships. @returns the members whose copies were repaired */
async function compareWith(memberships: Membership[]): Promise<string[]> {
  const repaired: string[] = [];
  const rows = memberships.map((row) => ({ ...row, validUntil: null, lastChargeFailed: false }));
  await compareCopies({
    ...comparisonOf(profile.context),
    page: async ({ after }) => rows.filter(({ id }) => id > after).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    onRepaired: (id) => void repaired.push(id),
    settleMs: 1,
  });
  return repaired;
}

const hear = (memberId: string, paymentStatus: 1 | 3, version: number) =>
  profile.hear(onSubscriptionChanged, {
    ...{ memberId, paymentStatus, version },
    ...{ validUntil: null, lastChargeFailed: false },
  });

const known = async (id: string) => {
  const { paymentStatus, paymentVersion } = (await profile.context.profiles.find(id)) ?? {};
  return { paymentStatus, paymentVersion };
};

test('a copy that says something else than payment is put right, whatever its version, and hears the next event', async () => {
  const [right = '', missed = '', wrong = '', ahead = ''] = await profile.put({}, {}, {}, {});
  await hear(right, 1, 4);
  await hear(missed, 1, 4);
  await hear(wrong, 1, 5);
  await hear(ahead, 1, 9);
  const memberships: Membership[] = [
    { id: right, paymentStatus: 1, version: 6 },
    { id: missed, paymentStatus: 3, version: 5 },
    { id: wrong, paymentStatus: 3, version: 5 },
    { id: ahead, paymentStatus: 2, version: 5 },
  ];
  expect((await compareWith(memberships)).sort()).toEqual([missed, wrong, ahead].sort());
  expect(await known(right)).toEqual({ paymentStatus: 1, paymentVersion: 4 });
  for (const id of [missed, wrong]) expect(await known(id)).toEqual({ paymentStatus: 3, paymentVersion: 5 });
  expect(await known(ahead)).toEqual({ paymentStatus: 2, paymentVersion: 5 });
  await hear(ahead, 1, 6);
  expect(await known(ahead)).toEqual({ paymentStatus: 1, paymentVersion: 6 });
  expect(
    await compareWith([
      { ...(memberships[3] as Membership), paymentStatus: 1, version: 6 },
      ...memberships.slice(0, 3),
    ]),
  ).toEqual([]);
});

test('a membership that payment does not have is taken away; one that only the demonstration gave is left', async () => {
  const [gone = '', demonstration = ''] = await profile.put({}, { paymentStatus: 1 });
  await hear(gone, 1, 3);
  const others = (await profile.context.profiles.paymentClaims('', undefined))
    .filter(({ id }) => id !== gone)
    .map((copy) => ({ ...copy, paymentStatus: copy.paymentStatus as 1 }));
  expect(await compareWith(others)).toEqual([gone]);
  expect(await known(gone)).toEqual({ paymentStatus: null, paymentVersion: 0 });
  expect(await known(demonstration)).toEqual({ paymentStatus: 1, paymentVersion: 0 });
  await hear(gone, 1, 1);
  expect(await known(gone)).toEqual({ paymentStatus: 1, paymentVersion: 1 });
});

test('a membership of somebody whom nobody knows is no copy to repair', async () => {
  const id = newId();
  expect(await compareWith([{ id, paymentStatus: 1, version: 1 }])).not.toContain(id);
});
