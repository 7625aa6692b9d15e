import { profileBudgets } from '@emberline/contracts/choices';
import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spendBudget } from '../src/actions/browsing/open-profile.ts';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

let profile: ProfileUnderTest;
let members: string[];

beforeAll(async () => {
  profile = await startProfile();
  // One hour, also where a full one passes meanwhile.
  const at = new Date();
  profile.context.now = () => at;
  members = await profile.put(...Array.from({ length: 30 }, () => ({})));
});
afterAll(() => profile.stop());

const addressOf = () => `192.0.2.${Math.floor(Math.random() * 250)}`;
const open = (as: string, id: string, { from = addressOf(), path = 'profile' } = {}) =>
  profile.ask({ url: `/users/${path}/${id}`, as, headers: { 'x-forwarded-for': from } });

/** Sets the number of profiles already opened. */
async function spendAll(key: string, count: number): Promise<void> {
  const { redis } = profile.context;
  const hour = Math.floor(profile.context.now().getTime() / 3_600_000);
  await redis.set(`profiles:${key}:hour:${hour}`, count, 'EX', 3_600);
}

test('an account opens 300 profiles an hour, whatever comes of them, by either way', async () => {
  const [me] = (await profile.put({})) as [string];
  let opened = 0;
  while (opened < profileBudgets.account.hour) {
    const id = opened % 50 === 0 ? newId() : (members[opened % members.length] as string);
    const path = opened % 2 === 0 ? 'profile' : 'profile-data';
    expect((await open(me, id, { path })).statusCode).toBe(opened % 50 === 0 ? 404 : 200);
    opened++;
  }
  for (const path of ['profile', 'profile-data']) {
    const answer = await open(me, members[0] as string, { path });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(3_600);
    expect(answer.json().message).toMatch(
      /^You have opened many profiles in a short time\. Please have a break and come back in \d+ minutes?\.$/,
    );
  }
  expect((await open(me, me)).statusCode).toBe(200);
  expect((await profile.ask({ url: '/users/profiles', as: me })).statusCode).toBe(200);
  expect((await open(members[1] as string, members[0] as string)).statusCode).toBe(200);
});

test('an address opens four times as many, by whatever accounts', async () => {
  const from = `198.51.100.${Math.floor(Math.random() * 250)}`;
  await spendAll(`address:${profile.context.hashAddress(from)}`, profileBudgets.address.hour - 1);
  const [one, other] = (await profile.put({}, {})) as [string, string];
  expect((await open(one, members[0] as string, { from })).statusCode).toBe(200);
  expect((await open(other, members[0] as string, { from })).statusCode).toBe(429);
  expect((await open(other, members[0] as string)).statusCode).toBe(200);
});

test('while Redis is away, each replica counts for itself', async () => {
  const [me] = (await profile.put({})) as [string];
  const { pipeline } = profile.context.redis;
  profile.context.redis.pipeline = () => {
    throw new Error('Redis is away');
  };
  try {
    const spend = () => spendBudget(profile.context, me, addressOf());
    for (let n = 0; n < profileBudgets.account.hour; n++) await spend();
    await expect(spend()).rejects.toMatchObject({ code: 'TOO_MANY' });
  } finally {
    profile.context.redis.pipeline = pipeline;
  }
});

test('before the email is verified there is the first page of members, and nobody’s profile', async () => {
  const [me] = (await profile.put({ isVerified: false, gender: 'male', preference: 'female' })) as [string];
  const browse = (query: string) => profile.ask({ url: `/users/profiles?${query}`, as: me });
  expect((await browse('page=1&limit=24')).json().users).not.toEqual([]);
  for (const query of ['page=2&limit=24', 'page=1&limit=60', 'online=true', 'location=Ohio']) {
    const answer = await browse(query);
    expect([answer.statusCode, answer.json().code], query).toEqual([403, 'EMAIL_UNVERIFIED']);
  }
  for (const path of ['profile', 'profile-data']) {
    const answer = await open(me, members[0] as string, { path });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'EMAIL_UNVERIFIED']);
  }
  expect((await open(me, me)).statusCode).toBe(200);
});

test('who has just verified need not wait for us to hear of it', async () => {
  const [me] = (await profile.put({ isVerified: false })) as [string];
  const facts = { firstname: 'New', lastname: 'Here', username: 'new', email: 'new@example.test' };
  profile.others.accounts.set(me, {
    ...{ id: me, ...facts, gender: 'male', preference: 'both', kind: 'member' },
    ...{ isVerified: true, createdAt: '2026-01-01T00:00:00Z' },
  });
  expect((await open(me, members[0] as string)).statusCode).toBe(200);
});
