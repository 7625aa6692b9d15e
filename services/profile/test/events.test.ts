import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  onMemberDeleted,
  onMemberEmailChanged,
  onMemberRegistered,
  onMemberVerified,
  onPresenceChanged,
  onSubscriptionChanged,
} from '../src/events/index.ts';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

let profile: ProfileUnderTest;

beforeAll(async () => {
  profile = await startProfile();
});

afterAll(() => profile.stop());

function register(isVerified = false): string {
  const id = newId();
  profile.others.accounts.set(id, {
    ...{ id, firstname: 'Ann', lastname: 'Other', username: `u${id}`, email: 'ann@example.test' },
    ...{
      gender: 'female',
      preference: 'male',
      kind: 'member',
      isVerified,
      createdAt: '2026-01-01T00:00:00Z',
    },
  });
  return id;
}

test('a registered member gets a profile, a verified one is marked, each told once', async () => {
  const { context } = profile;
  const memberId = register();
  await profile.hear(onMemberRegistered, {
    memberId,
    kind: 'member',
  });
  await profile.hear(onMemberVerified, { memberId });
  expect(await context.profiles.find(memberId)).toMatchObject({
    isVerified: true,
    complete: false,
    version: 2,
  });
  const events = await context.outbox.rows.find({ key: memberId }).sort({ order: 1 }).toArray();
  expect(events.map(({ envelope }) => envelope.data.version)).toEqual([1, 2]);
});

test('a member’s new email address is kept, and told once', async () => {
  const memberId = register(true);
  await profile.hear(onMemberRegistered, { memberId, kind: 'member' });
  const account = profile.others.accounts.get(memberId);
  if (account) profile.others.accounts.set(memberId, { ...account, email: 'new@example.test' });
  await profile.hear(onMemberEmailChanged, { memberId });
  expect(await profile.context.profiles.find(memberId)).toMatchObject({
    email: 'new@example.test',
    version: 2,
  });
});

test('a payment heard of before the registration is not lost, an older one does not win', async () => {
  const memberId = register(true);
  const say = (version: number, paymentStatus: 0 | 1) =>
    profile.hear(onSubscriptionChanged, {
      ...{ memberId, version, paymentStatus, validUntil: null, lastChargeFailed: false },
    });
  await say(2, 1);
  await say(1, 0);
  await profile.hear(onMemberRegistered, {
    memberId,
    kind: 'member',
  });
  expect((await profile.ask({ url: '/users/me', as: memberId })).json().paymentStatus).toBe(1);
});

test('presence follows the newest version', async () => {
  const { context } = profile;
  const [memberId] = (await profile.put({ lastOnline: null })) as [string];
  const say = (version: number, online: boolean, lastOnline: string | null) =>
    profile.hear(onPresenceChanged, {
      memberId,
      version,
      online,
      lastOnline,
    });
  await say(5, true, '2026-03-01T10:00:00.000Z');
  await say(4, false, '2026-03-01T09:00:00.000Z');
  expect(await context.profiles.find(memberId)).toMatchObject({
    online: true,
    lastOnline: new Date('2026-03-01T10:00:00.000Z'),
  });
});

test('a deleted member is erased with photos, views, hotlists and blocks, and it is said once', async () => {
  const { context, ask, put, upload } = profile;
  const [memberId, other] = (await put({ paymentStatus: 1 }, { paymentStatus: 1 })) as [string, string];
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const { photo } = (await upload(memberId, picture)).json();
  for (const [a, b] of [
    [memberId, other],
    [other, memberId],
  ] as const) {
    await ask({ url: `/users/profile/${a}`, as: b });
    await ask({ method: 'POST', url: '/users/hotlist', as: a, payload: { hotMemberId: b } });
  }
  await ask({ method: 'POST', url: `/users/${memberId}/block`, as: other });
  profile.others.erased.add(memberId);
  await profile.hear(onMemberDeleted, { memberId, by: 'member' });

  const { db } = profile;
  const left = await Promise.all([
    ...['profiles', 'photos', 'photos.files', 'photos.chunks'].map((name) =>
      db.collection(name).findOne({
        $or: [{ _id: memberId as never }, { ownerId: memberId }, { filename: new RegExp(photo.file) }],
      }),
    ),
    ...['views', 'hotlists', 'blocks'].map((name) =>
      db.collection(name).findOne({ _id: new RegExp(memberId) as never }),
    ),
  ]);
  expect(left.every((row) => row === null)).toBe(true);
  expect((await ask({ url: new URL(photo.large).pathname + new URL(photo.large).search })).statusCode).toBe(
    404,
  );
  const erased = await context.outbox.rows.find({ topic: 'member-erased', key: memberId }).toArray();
  expect(erased.map(({ envelope }) => envelope.data)).toEqual([{ memberId, service: 'profile' }]);
});

test('a deletion that auth knows nothing of erases nobody: the event waits as a dead letter with its reason', async () => {
  const { context } = profile;
  const [memberId] = (await profile.put({})) as [string];
  const { envelope } = newEvent('member-deleted', { memberId, by: 'member' });
  const consumers = await profile.start();
  for (const consumer of consumers) await consumer.joined();
  const value = JSON.stringify(envelope);
  await context.bus.publish([{ topic: 'member-deleted', key: memberId, value }]);
  const letters = context.mongo.db.collection('deadLetters');
  await expect
    .poll(() => letters.findOne(), { timeout: 20_000 })
    .toMatchObject({
      reason: `Error: auth knows of no deletion of account ${memberId}: nothing is erased`,
    });
  expect(await context.profiles.find(memberId)).toMatchObject({ _id: memberId });
});
