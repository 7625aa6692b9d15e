import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@emberline/contracts/operation';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenSocket, openSockets } from './support/sockets.ts';
import { upgradeBytes } from './support/upgrade.ts';
import { startWorld, type World } from './support/world.ts';

/** What the gateway has of everything in these tests; the connections to one service are its own 128. */
const most = { connections: 400, inFlight: 300, live: 50, toService: 128 };
let world: World;

beforeAll(async () => {
  world = await startWorld({
    ADDRESS_CONNECTIONS: String(most.connections),
    ADDRESS_REQUESTS_IN_FLIGHT: String(most.inFlight),
    ADDRESS_LIVE_CONNECTIONS: String(most.live),
  });
  world.upstreams.server('notification').on('upgrade', (_request, socket) => {
    socket.on('error', () => {});
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
});
afterAll(() => world.stop());
beforeEach(() => world.upstreams.answers.delete('GET /geo'));

const patience = { timeout: 10_000 };
const taken = [
  'gateway_connections',
  'gateway_requests_in_flight',
  'gateway_live_connections',
  'gateway_body_bytes',
  'gateway_answer_bytes',
  ...serviceNames.map((service) => `gateway_upstream_requests{service="${service}"}`),
];
async function figures(): Promise<Record<string, number>> {
  const pairs = taken.map(async (name) => [name, await world.figure(name)] as const);
  return Object.fromEntries(await Promise.all(pairs));
}
const nothing = Object.fromEntries(taken.map((name) => [name, 0]));
const nothingIsTaken = () => expect.poll(figures, patience).toEqual(nothing);

const head = (line: string, ...headers: string[]) =>
  `${line} HTTP/1.1\r\n${['Host: g', ...headers].join('\r\n')}\r\n\r\n`;
/** What a client may be at when it is cut off. */
const beginnings = [
  '',
  'GET /geo HTTP/1.1\r\nHost: g\r\nX-A: ',
  head('GET /geo'),
  head('GET /geo') + head('GET /users/photos/a.webp'),
  head('GET /users/photos/endless'),
  head('POST /auth/login', 'Content-Length: 60000') + 'x'.repeat(30_000),
  head('POST /auth/login', 'Content-Length: 3', 'Expect: 100-continue'),
  `${head('POST /auth/login', 'Transfer-Encoding: chunked')}3\r\nabc\r\n`,
  head('POST /upload', 'Content-Length: 900000') + 'x'.repeat(200_000),
  upgradeBytes,
];

test('200 connections that are cut off at random moments leave every place free for a full load', async () => {
  const random = randomFrom(13);
  world.upstreams.answers.set('GET /geo', async (_request, response) => {
    await sleep(random() * 200);
    response.end('{}');
  });
  world.upstreams.answers.set('GET /users/photos/endless', (_request, response) => writeForEver(response));
  const sockets = await openSockets(world.gateway.port, 200);
  await Promise.all(
    sockets.map(async ({ socket }, i) => {
      socket.write(beginnings[i % beginnings.length] as string);
      await sleep(random() * 400);
      if (random() < 0.5) socket.resetAndDestroy();
      else socket.destroy();
    }),
  );
  await nothingIsTaken();
  await fullLoad();
  await nothingIsTaken();
});

test('bodies that are not whole yet are held, and given up with their connections', async () => {
  const sockets = await openSockets(world.gateway.port, 100);
  for (const { socket } of sockets)
    socket.write(head('POST /auth/login', 'Content-Length: 60000') + 'x'.repeat(30_000));
  await expect.poll(() => world.figure('gateway_body_bytes'), patience).toBe(100 * 30_000);
  for (const { socket } of sockets) socket.destroy();
  await nothingIsTaken();
});

test('all live connections that may be are there again after they were cut off', async () => {
  for (let round = 0; round < 3; round++) {
    const live = await openSockets(world.gateway.port, most.live);
    for (const { socket } of live) socket.write(upgradeBytes);
    await expect.poll(() => answered(live, 101), patience).toBe(most.live);
    const [late] = (await openSockets(world.gateway.port, 1)) as [OpenSocket];
    late.socket.write(upgradeBytes);
    await expect.poll(() => answered([late], 429), patience).toBe(1);
    for (const { socket } of live) socket.resetAndDestroy();
    await nothingIsTaken();
  }
});

/** As many requests at once as one address may have: the service gets as many as it has connections, and all are answered. */
async function fullLoad(): Promise<void> {
  const held: ServerResponse[] = [];
  let isHolding = true;
  world.upstreams.answers.set('GET /geo', (_request, response) => {
    if (isHolding) held.push(response);
    else response.end('{}');
  });
  const sockets = await openSockets(world.gateway.port, most.inFlight + 1);
  const [late, ...rest] = sockets as [OpenSocket, ...OpenSocket[]];
  for (const { socket } of rest) socket.write(head('GET /geo'));
  // A request from before may come late: its client has gone, and so has its connection.
  const heldNow = () => held.filter(({ destroyed }) => !destroyed).length;
  await expect.poll(heldNow, patience).toBe(most.toService);
  await expect.poll(() => world.figure('gateway_requests_in_flight'), patience).toBe(most.inFlight);
  late.socket.write(head('GET /geo'));
  await expect.poll(() => answered([late], 429), patience).toBe(1);
  isHolding = false;
  for (const response of held) response.end('{}');
  await expect.poll(() => answered(rest, 200), patience).toBe(most.inFlight);
  for (const { socket } of sockets) socket.destroy();
}

/** How many were answered with this status. */
function answered(sockets: OpenSocket[], status: number): number {
  return sockets.filter(({ answer }) => answer().startsWith(`HTTP/1.1 ${status} `)).length;
}

function writeForEver(response: ServerResponse): void {
  const more = async () => {
    while (!response.destroyed) if (!response.write(Buffer.alloc(100_000))) await once(response, 'drain');
  };
  more().catch(() => {});
}

/** Numbers from 0 to 1, the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
