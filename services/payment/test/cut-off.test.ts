import { setTimeout as sleep } from 'node:timers/promises';
import { createJobs } from '@emberline/kit/jobs/queue';
import { createMetrics } from '@emberline/kit/telemetry/metrics';
import {
  type CuttableLine,
  callCutOff,
  cuttableLine,
  disturb,
  nextHeartbeat,
} from '@emberline/kit/testing/cut-off';
import { freshMongoUrl, quietLog, testEngines } from '@emberline/kit/testing/engines';
import { eventually } from '@emberline/kit/testing/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { confirmedCard } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

type Subscriber = Member & { setupIntentId: string };

const memberCount = 40;
const operations = 5 * memberCount;
/** Few at once: each order makes several calls to the sandbox, which is a single process. */
const atOnce = 8;

test(`after ${operations} calls that were cut off, a full load of ordinary ones succeeds and nothing is left half done`, {
  timeout: 180_000,
}, async () => {
  const mongo = await lineTo(freshMongoUrl('payment'));
  const redis = await lineTo(testEngines().redisUrl);
  let sandbox: CuttableLine | undefined;
  const world = await paymentWorld(
    async (url) => {
      sandbox = await lineTo(url);
      return sandbox.url;
    },
    { MONGO_URL: mongo.url, JOBS_REDIS_URL: `${redis.url}/1` },
  );
  onTestFinished(() => world.stop());
  const { context, settings } = world;
  await world.start();
  const jobs = await createJobs<Record<string, string>>('payment', {
    server: { url: settings.JOBS_REDIS_URL },
    prefix: settings.KAFKA_PREFIX,
    log: quietLog(),
    metrics: createMetrics(),
  });
  onTestFinished(() => jobs.stop());
  const members: Subscriber[] = [];
  while (members.length < memberCount) {
    const length = Math.min(atOnce, memberCount - members.length);
    members.push(...(await Promise.all(Array.from({ length }, () => newSubscriber(world)))));
  }

  // Database, provider, the jobs' Redis and the mailbox hang or go away.
  const disturbing = [mongo, sandbox as CuttableLine, redis].map((line) => disturb(line, 6_000));
  const mailbox = interruptMailbox(world.others.state);
  const statuses = await callCutOff(operations, (n, signal) =>
    anyCall(Math.floor(n / memberCount), members[n % memberCount] as Subscriber, signal),
  );
  await Promise.all([...disturbing, mailbox]);
  await nextHeartbeat(context.mongo.client);
  expect(statuses.difference(new Set([200, 404, 409, 503]))).toEqual(new Set());

  await eventually(async () => (await members[0]?.get('status'))?.status === 200, { within: 30_000 });
  // The sweep ignores orders that are younger than a minute.
  await world.control('clock/advance', { seconds: 60 });
  await eventually(async () => jobs.add('sweep', {}, { attempts: 6 }).then(() => true), { within: 10_000 });
  const open = () => context.mongo.db.collection('attempts').countDocuments({ state: 'open' });
  const untold = () => context.mongo.db.collection('untold').countDocuments();
  await eventually(async () => (await open()) + (await untold()) === 0, { within: 60_000 });

  for (let round = 0; round < operations / memberCount; round++) {
    for (let first = 0; first < memberCount; first += atOnce) {
      const some = members.slice(first, first + atOnce);
      const after = await Promise.all(some.map((member) => anyCall(round, member)));
      expect(after.filter((status) => status !== 200)).toEqual([]);
    }
  }
  for (const { id } of members) {
    const { customerId = '' } = (await context.customers.of(id)) ?? {};
    expect(await context.provider.listSubscriptions(customerId)).toHaveLength(1);
    expect(world.others.toldOf(id).at(-1)).toMatchObject({ paymentStatus: 1 });
  }
  expect(
    await context.mongo.db.collection('fingerprints').countDocuments({ heldBy: { $exists: true } }),
  ).toBe(0);

  async function anyCall(round: number, member: Subscriber, signal?: AbortSignal): Promise<number> {
    const subscriptionId = (await context.memberships.of(member.id))?.subscriptionId ?? 'sub_none';
    const { setupIntentId, id: userId } = member;
    const calls: [string, object][] = [
      ['subscription', { setupIntentId }],
      ['update', { userId }],
      ['cancel', { subscriptionId }],
      ['resume', {}],
      ['subscription', { setupIntentId }],
    ];
    const [path, body] = calls[round % calls.length] as (typeof calls)[number];
    const answer = await fetch(`http://127.0.0.1:${settings.PORT}/api/payment/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
    await answer.text();
    return answer.status;
  }
});

async function newSubscriber(world: World): Promise<Subscriber> {
  const member = await world.member();
  return { ...member, setupIntentId: await confirmedCard(world, member) };
}

async function lineTo(target: string): Promise<CuttableLine> {
  const line = await cuttableLine(target);
  onTestFinished(() => line.stop());
  return line;
}

async function interruptMailbox(state: { isMailboxDown: boolean }): Promise<void> {
  for (let n = 0; n < 6; n++) {
    await sleep(Math.random() * 1_000);
    state.isMailboxDown = !state.isMailboxDown;
  }
  state.isMailboxDown = false;
}
