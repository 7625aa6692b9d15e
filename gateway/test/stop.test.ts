import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { eventually } from '@emberline/kit/testing/eventually';
import { Agent, request } from 'undici';
import { expect, test } from 'vitest';
import { startGateway } from './support/gateway.ts';
import { upgradeBytes } from './support/upgrade.ts';
import { startWorld } from './support/world.ts';

test('SIGTERM: not ready, running and kept-alive requests are answered, live connections closed, exit 0 within 10 s', async () => {
  const world = await startWorld();
  const { gateway, upstreams } = world;
  upstreams.server('notification').on('upgrade', acceptUpgrade);
  const slow = Promise.withResolvers<void>();
  upstreams.answers.set('POST /auth/login', (_request, response) =>
    slow.promise.then(() => response.end('late but whole')),
  );
  const live = await openLive(gateway.port);
  const running = fetch(`${gateway.url}/geo`).then(() =>
    fetch(`${gateway.url}/auth/login`, { method: 'POST' }),
  );
  await eventually(() => upstreams.arrived.some(({ url }) => url === '/auth/login'));

  const kept = await keptConnections(gateway.url, 8);
  const started = Date.now();
  gateway.child.kill('SIGTERM');
  const closed = once(live, 'close');
  await eventually(() => isRefused(gateway.port));
  expect((await kept.shift()?.('/health/ready'))?.statusCode).toBe(503);
  for (const get of kept) {
    const got = await get('/geo');
    expect(got.statusCode).toBe(200);
    expect(got.headers.connection).toBe('close');
  }
  slow.resolve();
  expect(await (await running).text()).toBe('late but whole');
  await closed;
  expect((await gateway.exited).code).toBe(0);
  expect(Date.now() - started).toBeLessThan(10_000);
  await world.stop();
});

test('live connections leave one after the other, and no new one is let in', async () => {
  const world = await startWorld();
  const { gateway, upstreams } = world;
  upstreams.server('notification').on('upgrade', acceptUpgrade);
  const sockets = await Promise.all(Array.from({ length: 50 }, () => openLive(gateway.port)));
  const closedAt = Promise.all(sockets.map((socket) => once(socket, 'close').then(() => Date.now())));
  const late = connect(gateway.port, '127.0.0.1', () => late.write('GET /geo HTTP/1.1\r\nHost: g\r\n\r\n'));
  await once(late, 'data');
  const started = Date.now();
  gateway.child.kill('SIGTERM');
  await eventually(() => isRefused(gateway.port));
  late.write(upgradeBytes);
  const [answer] = await once(late, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 503 /);
  const times = (await closedAt).sort((a, b) => a - b);
  const within100ms = times.map((at, i) => times.slice(i).filter((other) => other < at + 100).length);
  expect(Math.max(...within100ms)).toBeLessThan(sockets.length / 2);
  expect((await gateway.exited).code).toBe(0);
  expect(Date.now() - started).toBeLessThan(5_000);
  await world.stop();
});

test('a rolling restart under load loses no request', async () => {
  const world = await startWorld();
  const second = await startGateway(world.upstreams.urls);
  const targets = [world.gateway.url, second.url];
  const failures: unknown[] = [];
  let served = 0;
  let isOver = false;
  const headers = await world.bearer();
  const callers = Array.from({ length: 16 }, async () => {
    const agent = new Agent({ connections: 1 });
    while (!isOver) {
      // As a load balancer does: only the gateway that is ready gets new requests.
      const url = `${targets[0]}/mailbox/send`;
      try {
        const body = '{"content":"hi"}';
        const got = await request(url, { dispatcher: agent, method: 'POST', headers, body });
        await got.body.dump();
        if (got.statusCode !== 200) failures.push(got.statusCode);
        served += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    await agent.close();
  });
  await eventually(() => served > 500, { within: 30_000 });
  targets.shift();
  world.gateway.child.kill('SIGTERM');
  expect((await world.gateway.exited).code).toBe(0);
  const then = served;
  await eventually(() => served > then + 500, { within: 30_000 });
  isOver = true;
  await Promise.all(callers);
  expect(failures).toEqual([]);
  await second.stop();
  await world.stop();
});

/** Clients that hold one connection each and use it again. */
async function keptConnections(url: string, count: number) {
  const clients = Array.from({ length: count }, () => {
    const dispatcher = new Agent({ connections: 1 });
    return async (path: string) => {
      const got = await request(url + path, { dispatcher });
      await got.body.dump();
      return got;
    };
  });
  await Promise.all(clients.map((get) => get('/geo')));
  return clients;
}

function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', () => resolve(true));
  });
}

function acceptUpgrade(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => {});
  socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
}

async function openLive(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1', () => socket.write(upgradeBytes));
  await once(socket, 'data');
  return socket;
}
