import { pageMemberships } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { callService } from '@emberline/kit/http/internal';
import { localCredential } from '@emberline/kit/testing/service-calls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { confirmedCard, subscribe } from './subscribe.ts';
import { paymentWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

test('without a verified address or a complete profile no card is asked for and nothing is started', async () => {
  const { others } = world;
  const member = await world.member();
  const setupIntentId = await confirmedCard(world, member);
  others.change(member.id, { isVerified: false });
  const refused = { status: 403, body: { code: 'EMAIL_UNVERIFIED' } };
  expect(await member.post('setup-intent')).toMatchObject(refused);
  expect(await member.post('subscription', { setupIntentId })).toMatchObject(refused);
  others.change(member.id, { isVerified: true });
  others.incomplete.add(member.id);
  const incomplete = { status: 403, body: { code: 'PROFILE_INCOMPLETE' } };
  expect(await member.post('setup-intent')).toMatchObject(incomplete);
  expect(await member.post('subscription', { setupIntentId })).toMatchObject(incomplete);
  expect(await member.status()).toMatchObject({ status: null });
  others.incomplete.delete(member.id);
  expect((await member.post('subscription', { setupIntentId })).status).toBe(200);
});

test('a membership that is going on may be repeated and changed whatever its profile lacks by now', async () => {
  const member = await world.member();
  const setupIntentId = await confirmedCard(world, member);
  expect((await member.post('subscription', { setupIntentId })).status).toBe(200);
  world.others.incomplete.add(member.id);
  expect((await member.post('subscription', { setupIntentId })).status).toBe(200);
  expect((await member.post('card/setup-intent')).status).toBe(200);
});

test('cancelling and taking it back go on for some rounds a day, then a sentence says so; the way out stays open', async () => {
  const member = await subscribe(world);
  const { subscriptionId } = (await member.status()).paymentRecord;
  const cancel = () => member.post('cancel', { subscriptionId });
  for (let round = 0; round < 5; round++) {
    expect((await cancel()).status).toBe(200);
    expect((await member.post('resume')).status).toBe(200);
  }
  expect((await cancel()).status).toBe(200);
  expect(await member.post('resume')).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^You have taken a cancel back 5 times today\./) },
  });
  expect((await cancel()).status).toBe(200);
  expect(await member.status()).toMatchObject({ status: 1, cancelAtPeriodEnd: true });
});

test('calls side by side do not get past the limit of a day', async () => {
  const member = await subscribe(world);
  const { subscriptionId } = (await member.status()).paymentRecord;
  const { provider } = world.context;
  const { cancelAtPeriodEnd } = provider;
  await member.post('cancel', { subscriptionId });
  // All requests see the cancelled membership: no answer is given before all have arrived.
  const release = Promise.withResolvers<void>();
  let changes = 0;
  provider.cancelAtPeriodEnd = async (...order) => {
    changes++;
    await release.promise;
    return cancelAtPeriodEnd(...order);
  };
  let refusals = 0;
  const answers = Array.from({ length: 20 }, async () => {
    const answer = await member.post('resume');
    if (answer.status === 429) refusals++;
    return answer;
  });
  await vi.waitFor(() => expect(changes + refusals).toBe(20), 10_000);
  release.resolve();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  provider.cancelAtPeriodEnd = cancelAtPeriodEnd;
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  expect(changes).toBe(5);
});

test('a change that failed at the provider does not count', async () => {
  const member = await subscribe(world);
  const { subscriptionId } = (await member.status()).paymentRecord;
  const { provider } = world.context;
  const { cancelAtPeriodEnd } = provider;
  provider.cancelAtPeriodEnd = async () => {
    throw new ProblemError('UNAVAILABLE');
  };
  for (let n = 0; n < 10; n++) expect((await member.post('cancel', { subscriptionId })).status).toBe(503);
  provider.cancelAtPeriodEnd = cancelAtPeriodEnd;
  expect((await member.post('cancel', { subscriptionId })).status).toBe(200);
});

test('all memberships are told page by page, with their versions', async () => {
  const members = [await subscribe(world), await subscribe(world)];
  const url = `http://127.0.0.1:${world.settings.PORT}`;
  const page = (after: string, limit: number) =>
    callService(pageMemberships, { url, credential: localCredential('admin'), query: { after, limit } });
  const all = await page('', 1_000);
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort());
  for (const { id } of members) {
    const { code, periodEnd, version } = (await world.context.memberships.of(id)) ?? {};
    const row = {
      id,
      paymentStatus: code,
      validUntil: periodEnd?.toISOString(),
      lastChargeFailed: false,
      version,
    };
    expect(all).toContainEqual(row);
    const [before] = all.slice(all.findIndex((one) => one.id === id) - 1);
    expect(await page(before?.id ?? '', 1)).toEqual([row]);
  }
});
