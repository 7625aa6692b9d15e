import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openSockets } from './support/sockets.ts';
import { startWorld, type World } from './support/world.ts';

/** Three addresses with as many requests as one may have: more than the 128 connections that a service gets. */
const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
const each = 60;
const connections = 128;
/** Gigabytes go through kernel buffers until all are stuck. */
const patience = { timeout: 40_000 };

let world: World;
beforeAll(async () => {
  world = await startWorld({ ADDRESS_REQUESTS_IN_FLIGHT: String(each) });
});
afterAll(() => world.stop());

/** Clients that ask for a photo and read nothing of it, until they are ended. */
async function askWithoutReading(path: string) {
  const ofEach = await Promise.all(
    addresses.map((address) => openSockets(world.gateway.port, each, address)),
  );
  const sockets = ofEach.flat().map(({ socket }) => socket);
  for (const socket of sockets) {
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: g\r\n\r\n`);
  }
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(end);
  return end;
}

const underWay = () => world.figure('gateway_upstream_requests{service="profile"}');

// What is held for a client, more than that, and more than the network takes besides.
test.for([1.9, 6, 20])(
  'three addresses that do not read a photo of %d MB leave the service to a fourth',
  {
    timeout: 120_000,
  },
  async (megabytes) => {
    const photo = Buffer.alloc(megabytes * 1_000_000);
    let asked = 0;
    world.upstreams.answers.set('GET /users/photos/unread', (_request, response) => {
      asked += 1;
      response.end(photo);
    });
    const end = await askWithoutReading('/users/photos/unread');
    // They take every connection to the service. Where the machine is slow the rest waits its time in vain and is
    // refused (503): then fewer are asked than were sent.
    await expect.poll(() => asked, patience).toBeGreaterThanOrEqual(connections);
    await expect.poll(underWay, patience).toBeLessThan(64);
    const got = await world.fetch('/geo', { signal: AbortSignal.timeout(10_000) });
    expect(got.status).toBe(200);
    end();
    for (const name of ['gateway_requests_in_flight', 'gateway_answer_bytes'])
      await expect.poll(() => world.figure(name), patience).toBe(0);
    await expect.poll(underWay, patience).toBe(0);
  },
);

test('an answer larger than what is held for a client comes whole to one that reads', async () => {
  world.upstreams.answers.set('GET /users/photos/large', (_request, response) =>
    response.end(Buffer.alloc(30_000_000, 'x')),
  );
  const got = await world.fetch('/users/photos/large');
  expect((await got.bytes()).length).toBe(30_000_000);
  await expect.poll(() => world.figure('gateway_answer_bytes'), patience).toBe(0);
});
