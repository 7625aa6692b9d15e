import { createKeyedHash } from '@emberline/kit/keyed-hash';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testRedisUrl } from './support/gateway.ts';
import { startTcpProxy, type TcpProxy } from './support/tcp-proxy.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let proxy: TcpProxy;
beforeAll(async () => {
  const redisUrl = new URL(testRedisUrl());
  proxy = await startTcpProxy(redisUrl);
  const viaProxy = `redis://127.0.0.1:${proxy.port}${redisUrl.pathname}`;
  world = await startWorld({ REDIS_URL: viaProxy, TRUSTED_PROXY_HOPS: '1' });
});
afterAll(async () => {
  await world.stop();
  proxy.stop();
});

async function callFrom(address: string, path = '/limited/address', headers = {}) {
  const started = Date.now();
  const answer = await world.fetch(path, {
    method: 'POST',
    headers: { ...headers, 'x-forwarded-for': address },
  });
  const { code } = (await answer.json()) as { code?: string };
  const retryAfter = Number(answer.headers.get('retry-after'));
  return { status: answer.status, code, retryAfter, ms: Date.now() - started };
}

async function callsFrom(count: number, address: string) {
  const answers: Awaited<ReturnType<typeof callFrom>>[] = [];
  for (let i = 0; i < count; i++) answers.push(await callFrom(address));
  return answers;
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

test('the call over the limit of an address gets 429 with Retry-After, others go on', async () => {
  const answers = await callsFrom(4, '10.1.0.1');
  expect(statuses(answers)).toEqual([200, 200, 200, 429]);
  expect(answers[3]?.code).toBe('TOO_MANY');
  expect(answers[3]?.retryAfter).toBeGreaterThan(50);
  expect(answers[3]?.retryAfter).toBeLessThanOrEqual(60);
  expect((await callFrom('10.1.0.2')).status).toBe(200);
});

test('no key in Redis holds the address that is counted', async () => {
  let host = 0;
  let keys: string[] = [];
  await eventually(async () => {
    await callFrom(`10.1.0.${++host}`);
    await callFrom(`2001:db8:85a3:8d3::${host}`);
    keys = await world.redis.keys('limit:*:address:*');
    return keys.length > 1;
  });
  expect(keys.join('\n')).not.toMatch(/10\.1\.0|2001:db8/);
});

test('an account is limited wherever it calls from', async () => {
  const one = await world.bearer({ claims: { sub: 'a'.repeat(24) } });
  const other = await world.bearer({ claims: { sub: 'b'.repeat(24) } });
  const answers: { status: number }[] = [];
  for (let i = 0; i < 4; i++) answers.push(await callFrom(`10.2.0.${i}`, '/limited/account', one));
  expect(statuses(answers)).toEqual([200, 200, 200, 429]);
  expect((await callFrom('10.2.0.1', '/limited/account', other)).status).toBe(200);
});

const hashAddress = createKeyedHash('address-secret-for-local-use-only', 'emberline limits');

/** Whether it knows what another gateway has counted; each time for another address, for which it has no count of its own. */
function hearsOfOthers(network: string): () => Promise<boolean> {
  let host = 0;
  return async () => {
    const address = `${network}.${++host}`;
    await world.redis.set(`limit:limited:address:${hashAddress(address)}`, 3, 'PX', 30_000);
    return (await callFrom(address)).status === 429;
  };
}

// One that waits too long for Redis counts for itself for a second.
test('two gateways count together', () => eventually(hearsOfOthers('10.3.0')));

test('a Redis that does not answer costs 50 ms once, and the limit holds all the same', async () => {
  proxy.stall();
  const answers = await callsFrom(20, '10.4.0.1');
  proxy.resume();
  expect(statuses(answers)).toEqual([200, 200, 200, ...Array(17).fill(429)]);
  expect(answers.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThan(19 * 50);
});

test('who has used up a limit does not get it anew because Redis stops answering', async () => {
  const counted = async () => {
    const before = await world.figure('gateway_limit_fallbacks_total');
    await callFrom('10.7.0.1');
    return (await world.figure('gateway_limit_fallbacks_total')) === before;
  };
  await eventually(counted);
  expect(statuses(await callsFrom(3, '10.7.0.2'))).toEqual([200, 200, 200]);
  proxy.stall();
  const answer = await callFrom('10.7.0.2');
  proxy.resume();
  expect(answer.status).toBe(429);
});

test('with Redis down limits hold, reading goes on, and revocations told before are kept', async () => {
  const headers = await world.bearer({ claims: { sid: 'revoked-before' } });
  await world.redis.publish('session-revoked', 'revoked-before');
  await eventually(async () => (await world.fetch('/users/me', { headers })).status === 401);
  proxy.cut();
  expect(statuses(await callsFrom(4, '10.5.0.1'))).toEqual([200, 200, 200, 429]);
  expect((await world.fetch('/users/me', { headers: await world.bearer() })).status).toBe(200);
  expect((await world.fetch('/users/me', { headers })).status).toBe(401);
});

test('a session revoked while Redis was out of reach is known as soon as it is back', async () => {
  const headers = await world.bearer({ claims: { sid: 'revoked-meanwhile' } });
  expect((await world.fetch('/users/me', { headers })).status).toBe(200);
  await world.redis.zadd('revoked-sessions', Date.now() + 60_000, 'revoked-meanwhile');
  await world.redis.publish('session-revoked', 'revoked-meanwhile');
  proxy.restore();
  await eventually(async () => (await world.fetch('/users/me', { headers })).status === 401);
  await eventually(hearsOfOthers('10.6.0'));
});
