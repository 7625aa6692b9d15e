import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRedis } from '@emberline/kit/redis/connect';
import { quietLog } from '@emberline/kit/testing/engines';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { waitUntil } from '../../process/wait-until.ts';
import { createRedisPods } from './redis-pods.ts';

let dir: string;
let pods: Awaited<ReturnType<typeof createRedisPods>>;
let redis: Awaited<ReturnType<typeof connectRedis>>;
let kept: ReturnType<typeof pods.keepSentinelsAlive>;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'emberline-redis-'));
  pods = await createRedisPods(dir);
  for (let n = 0; n < pods.count; n++) pods.start(n);
  await pods.ready();
  kept = pods.keepSentinelsAlive(3_000);
  redis = await connectRedis(pods.address('engines'), quietLog());
}, 90_000);

afterAll(async () => {
  redis?.disconnect();
  await kept?.stop();
  await pods?.stopAll();
  await rm(dir, { recursive: true, force: true });
});

test('one of three is master at first, the others are its replicas', async () => {
  await settled();
});

test('when the master is killed, services go on with another one, and it comes back as a replica', async () => {
  await redis.set('kept', 'yes');
  expect(await redis.wait(2, 5_000)).toBe(2);
  const before = await masterPod();
  await pods.kill(before);
  await writesAgain();
  expect(await masterPod()).not.toBe(before);
  expect(await redis.get('kept')).toBe('yes');
  pods.start(before);
  await pods.ready();
  await settled();
}, 180_000);

test('masters that die one right after the other are all replaced', async () => {
  // The Sentinel that led the failover before may not have ended it yet, and then never does.
  for (let round = 0; round < 3; round++) {
    const before = await masterPod();
    await pods.kill(before);
    await writesAgain();
    expect(await masterPod()).not.toBe(before);
    pods.start(before);
    await pods.ready([before]);
    await settled();
  }
}, 360_000);

test('a master that is told to end hands over first, and no write that was taken is lost', async () => {
  const before = await masterPod();
  const counted = countWhile();
  await pods.stop(before);
  await writesAgain();
  const taken = await counted.stop();
  expect(await masterPod()).not.toBe(before);
  expect(taken).toBeGreaterThan(10);
  expect(Number(await redis.get('counted'))).toBeGreaterThanOrEqual(taken);
  pods.start(before);
  await pods.ready();
  await settled();
}, 180_000);

test('a master that comes back without its volume does not empty the others', async () => {
  const before = await masterPod();
  await redis.set('precious', 'yes');
  expect(await redis.wait(2, 5_000)).toBe(2);
  await pods.kill(before);
  await pods.loseVolume(before);
  pods.start(before);
  await writesAgain();
  expect(await masterPod()).not.toBe(before);
  expect(await redis.get('precious')).toBe('yes');
  await pods.ready();
  await settled();
}, 180_000);

test('after an end of all they come back with their data', async () => {
  await redis.set('kept', 'still');
  expect(await redis.wait(2, 5_000)).toBe(2);
  await pods.stopAll();
  for (let n = 0; n < pods.count; n++) pods.start(n);
  await pods.ready();
  await writesAgain();
  expect(await redis.get('kept')).toBe('still');
}, 180_000);

test('a changed password is taken without a restart', async () => {
  await pods.changeUser('auth', 'another-password');
  const auth = await connectRedis(pods.address('auth', 'another-password'), quietLog());
  onTestFinished(() => auth.disconnect());
  await waitUntil('the user', async () => (await auth.zcard('revoked-sessions')) === 0, {
    timeoutMs: 20_000,
  });
});

async function masterPod(): Promise<number> {
  const answer = (await redis.config('GET', 'replica-announce-port')) as string[];
  return pods.podOf(Number(answer[1]));
}

async function replicas(): Promise<number> {
  const [role, , connected] = (await redis.role()) as ['master' | 'slave', number, unknown[]];
  return role === 'master' ? connected.length : -1;
}

const writesAgain = () =>
  waitUntil('a master', async () => (await redis.set('again', Date.now())) === 'OK', { timeoutMs: 90_000 });
const settled = () => waitUntil('two replicas', async () => (await replicas()) === 2, { timeoutMs: 40_000 });

/** Counts, one write after the other, as fast as they are taken. */
function countWhile() {
  let taken = 0;
  let goesOn = true;
  const done = (async () => {
    while (goesOn)
      await redis.incr('counted').then(
        () => taken++,
        () => new Promise((resolve) => setTimeout(resolve, 20)),
      );
  })();
  return {
    stop: async () => {
      goesOn = false;
      await done;
      return taken;
    },
  };
}
