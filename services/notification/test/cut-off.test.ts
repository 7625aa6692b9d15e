import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@emberline/kit/mongo/ids';
import { atRandomMoments, type CuttableLine, cuttableLine, disturb } from '@emberline/kit/testing/cut-off';
import { testEngines } from '@emberline/kit/testing/engines';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { createPresences } from '../src/store/presences.ts';
import { closePages, openPage } from './pages.ts';
import { type AuthStandIn, type Replica, startAuthStandIn, startReplica } from './start-for-tests.ts';

// What was cut off at any moment gives back what it held: a member's place, presence, an email’s turn.

const operations = 200;
const timeout = 120_000;

let auth: AuthStandIn;
let replica: Replica;
let door: CuttableLine;
let smtpServer: CuttableLine;
let jobs: CuttableLine;
beforeAll(async () => {
  auth = await startAuthStandIn();
  smtpServer = await cuttableLine(inject('smtpUrl'));
  jobs = await cuttableLine(testEngines().redisUrl);
  replica = await startReplica(auth, { SMTP_URL: smtpServer.url, JOBS_REDIS_URL: `${jobs.url}/1` });
  door = await cuttableLine(replica.url);
});
afterEach(closePages);
afterAll(async () => {
  await replica.stop();
  for (const line of [door, smtpServer, jobs]) await line.stop();
  await auth.stop();
});

it(`${operations} pages that were cut off at any moment leave a member all ten places`, {
  timeout,
}, async () => {
  const memberId = newId();
  const token = await auth.tokenFor({ memberId });
  // On a busy machine it may be the only one that opens.
  await openPage(door, token);
  const disturbing = disturb(door, 1_500);
  await atRandomMoments(operations, async () => {
    const page = openPage(door, token, { timeout: 5_000 }).catch(() => {});
    // A page that is cut off between the two handshakes gets no answer at all.
    await Promise.race([page, sleep(6_000)]);
  });
  await disturbing;
  closePages();
  const { url } = replica;
  await eventually(async () =>
    (await (await fetch(`${url}/metrics`)).text()).includes('live_connections 0\n'),
  );
  const tries = await Promise.allSettled(Array.from({ length: 30 }, () => openPage(replica, token)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  closePages();
  await eventually(async () => {
    const [presence] = await createPresences(replica.context).find([memberId]);
    return presence?.on.length === 0 && !presence.online;
  });
});

it(`${operations} emails whose sending was cut off are sent, and those after them`, { timeout }, async () => {
  const rows = replica.context.mongo.db.collection<{ _id: string; state: string }>('emails');
  const request = async () => {
    const [memberId, emailId] = [newId(), newId()];
    auth.accounts.set(memberId, { firstname: 'Ann', email: `${memberId}@example.com` });
    await replica.say('email-requested', { emailId, memberId, kind: 'password-changed', facts: {} });
  };
  const sent = (count: number) =>
    eventually(async () => (await rows.countDocuments({ state: 'sent' })) === count, { within: 90_000 });
  const disturbing = Promise.all([disturb(smtpServer, 1_500), disturb(jobs, 1_500)]);
  await atRandomMoments(operations, request);
  await disturbing;
  await sent(operations);
  await Promise.all(Array.from({ length: operations }, request));
  await sent(2 * operations);
});
