import { eventually } from '@emberline/kit/testing/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { testRedisUrl } from './support/gateway.ts';
import { startTcpProxy } from './support/tcp-proxy.ts';
import { startWorld } from './support/world.ts';

test('a gateway that starts without Redis admits nobody until it knows who was revoked', async () => {
  const redisUrl = new URL(testRedisUrl());
  const proxy = await startTcpProxy(redisUrl);
  onTestFinished(() => proxy.stop());
  proxy.cut();
  const world = await startWorld({ REDIS_URL: `redis://127.0.0.1:${proxy.port}${redisUrl.pathname}` });
  onTestFinished(() => world.stop());
  await world.redis.zadd('revoked-sessions', Date.now() + 60_000, 'revoked-before');
  const revoked = await world.bearer({ claims: { sid: 'revoked-before' } });
  const status = async (path: string, headers: Record<string, string> = {}) =>
    (await world.fetch(path, { headers })).status;

  expect(await status('/health/ready')).toBe(503);
  expect(await status('/users/me', revoked)).toBe(503);
  expect(await status('/users/me', { authorization: 'Bearer forged' })).toBe(401);
  expect(await status('/geo')).toBe(200);
  expect(await world.figure('engine_up{engine="redis"}')).toBe(0);

  proxy.restore();
  await eventually(async () => (await status('/health/ready')) === 200);
  expect(await world.figure('engine_up{engine="redis"}')).toBe(1);
  expect(await status('/users/me', revoked)).toBe(401);
  expect(await status('/users/me', await world.bearer())).toBe(200);
});
