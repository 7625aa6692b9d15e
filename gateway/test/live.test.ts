import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { eventually } from '@emberline/kit/testing/eventually';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webOrigin } from './support/gateway.ts';
import { sendRaw } from './support/raw.ts';
import { upgradeBytes } from './support/upgrade.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let live: Server;
const clients: Socket[] = [];
let refuseNext = false;
const handshakes: IncomingHttpHeaders[] = [];

beforeAll(async () => {
  world = await startWorld({ ADDRESS_LIVE_CONNECTIONS: '3' });
  live = new Server(world.upstreams.server('notification'), {
    transports: ['websocket'],
    allowRequest(request, done) {
      handshakes.push(request.headers);
      done(null, !refuseNext);
    },
  });
  live.on('connection', (socket) =>
    socket.on('hello', (text, reply) => reply({ text, token: socket.handshake.auth.token })),
  );
});
afterAll(async () => {
  for (const client of clients) client.close();
  await live.close();
  await world.stop();
});

function connect({ origin = webOrigin } = {}): Socket {
  const client = io(world.gateway.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: 'of-the-member' },
    extraHeaders: { origin, 'x-user-id': 'victim' },
  });
  clients.push(client);
  return client;
}

const told = (client: Socket, event: string) => new Promise<void>((resolve) => client.once(event, resolve));
const isOpen = async (count: number) => (await world.figure('gateway_live_connections')) === count;

test('a live connection from the web client goes through, without a foreign identity', async () => {
  const client = connect();
  await told(client, 'connect');
  expect(await client.emitWithAck('hello', 'hi')).toEqual({ text: 'hi', token: 'of-the-member' });
  expect(handshakes.at(-1)?.['x-user-id']).toBeUndefined();
  expect(handshakes.at(-1)?.['x-forwarded-for']).toBe('127.0.0.1');
  client.close();
});

test('another origin gets no live connection', async () => {
  const before = handshakes.length;
  await told(connect({ origin: 'http://evil.example' }), 'connect_error');
  expect(handshakes).toHaveLength(before);
});

test('a refused upgrade opens no tunnel: what follows it does not reach the service', async () => {
  refuseNext = true;
  world.upstreams.arrived.length = 0;
  const hidden = 'GET /internal/jwks HTTP/1.1\r\nHost: g\r\nX-Request-Id: smuggled\r\n\r\n';
  const { statuses, closed } = await sendRaw(world.gateway.port, upgradeBytes + hidden, { quietMs: 2_000 });
  refuseNext = false;
  expect({ statuses, closed }).toEqual({ statuses: [400], closed: true });
  expect(world.upstreams.arrived).toEqual([]);
});

test('one address may hold so many live connections and no more', async () => {
  await eventually(() => isOpen(0));
  const three = [connect(), connect(), connect()];
  await Promise.all(three.map((client) => told(client, 'connect')));
  const { statuses } = await sendRaw(world.gateway.port, upgradeBytes);
  expect(statuses).toEqual([429]);
  three[0]?.close();
  await eventually(() => isOpen(2));
  await told(connect(), 'connect');
});

test('a broken client or service harms nothing but its own connection', async () => {
  for (const client of clients) client.close();
  await eventually(() => isOpen(0));
  const socket = connectSocket(world.gateway.port, '127.0.0.1', () => socket.write(upgradeBytes));
  await once(socket, 'data');
  socket.resetAndDestroy();
  const client = connect();
  await told(client, 'connect');
  const gone = told(client, 'disconnect');
  live.disconnectSockets(true);
  await gone;
  await eventually(() => isOpen(0));
  expect((await world.fetch('/geo')).status).toBe(200);
});
