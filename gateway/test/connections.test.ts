import { eventually } from '@emberline/kit/testing/eventually';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSockets, otherAddress } from './support/sockets.ts';
import { upgradeBytes } from './support/upgrade.ts';
import { startWorld, type World } from './support/world.ts';

const most = 100;
const getGeo = 'GET /geo HTTP/1.1\r\nHost: g\r\n\r\n';
let world: World;

beforeAll(async () => {
  world = await startWorld({ ADDRESS_CONNECTIONS: String(most) });
});
afterAll(() => world.stop());

const isOpen = async (count: number) => (await world.figure('gateway_connections')) === count;

test('an address that opens 500 connections keeps so many as one may; others are served, and all places come back', async () => {
  const flood = await openSockets(world.gateway.port, 500);
  await eventually(() => flood.filter(({ isClosed }) => isClosed()).length === 500 - most);
  for (const { answer, isClosed } of flood) expect(answer().startsWith('HTTP/1.1 429 ')).toBe(isClosed());
  expect(await world.figure('gateway_connection_refusals_total')).toBe(500 - most);

  const others = new Agent({ localAddress: otherAddress });
  const served = await Promise.all(
    Array.from({ length: most }, async () => {
      const got = await request(`${world.gateway.url}/geo`, { dispatcher: others });
      await got.body.dump();
      return got.statusCode;
    }),
  );
  expect(new Set(served)).toEqual(new Set([200]));
  await others.close();

  for (const { socket } of flood) socket.destroy();
  await eventually(() => isOpen(0));
  const full = await openSockets(world.gateway.port, most);
  for (const { socket } of full) socket.write(getGeo);
  await eventually(() => full.every(({ answer }) => answer().startsWith('HTTP/1.1 200 ')));
  for (const { socket } of full) socket.destroy();
  await eventually(() => isOpen(0));
});

test('a live connection takes none of these places: it has those of its own', async () => {
  world.upstreams.server('notification').on('upgrade', (_request, socket) => {
    socket.on('error', () => {});
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
  const live = await openSockets(world.gateway.port, most);
  for (const { socket } of live) socket.write(upgradeBytes);
  await eventually(() => live.every(({ answer }) => answer().startsWith('HTTP/1.1 101 ')));
  await eventually(() => isOpen(0));
  expect((await world.fetch('/geo')).status).toBe(200);
  for (const { socket } of live) socket.destroy();
});

test('behind a proxy all connections are its own, and none is refused', async () => {
  const behind = await startWorld({ ADDRESS_CONNECTIONS: '5', TRUSTED_PROXY_HOPS: '1' });
  const many = await openSockets(behind.gateway.port, 50);
  for (const { socket } of many) socket.write(getGeo);
  await eventually(() => many.every(({ answer }) => answer().startsWith('HTTP/1.1 200 ')));
  for (const { socket } of many) socket.destroy();
  await behind.stop();
});
