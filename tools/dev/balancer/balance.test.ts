import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { freePorts } from '@emberline/tools/dev/process/ports.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { balance } from './balance.ts';

const replicas: Server[] = [];
const notReady = new Set<string>();
let url: string;
let stop: (withinMs: number) => Promise<void>;

beforeEach(async () => {
  for (const name of ['one', 'two']) replicas.push(await replica(name));
  const [port] = (await freePorts(1)) as [number];
  url = `http://127.0.0.1:${port}`;
  stop = await balance({ port, replicas: replicas.map(portOf) });
});
afterEach(async () => {
  await stop(0);
  for (const server of replicas.splice(0)) server.close().closeAllConnections();
  notReady.clear();
});

async function replica(name: string): Promise<Server> {
  const server = createServer((request, response) => {
    const isFine = request.url !== '/health/ready' || !notReady.has(name);
    response.writeHead(isFine ? 200 : 503, { connection: 'close' }).end(name);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const ask = async () => (await fetch(url, { headers: { connection: 'close' } })).text();
const answers = async () => [await ask(), await ask(), await ask(), await ask()].sort();

test('connections go to the replicas in turn', async () => {
  expect(await answers()).toEqual(['one', 'one', 'two', 'two']);
});

test('a replica that died gets none', async () => {
  replicas[0]?.close().closeAllConnections();
  expect(await answers()).toEqual(['two', 'two', 'two', 'two']);
});

test('a replica that is not ready gets none', async () => {
  notReady.add('one');
  await expect.poll(answers, { timeout: 5_000 }).toEqual(['two', 'two', 'two', 'two']);
});

test('a connection ends when no replica is ready', async () => {
  notReady.add('one').add('two');
  await expect.poll(() => ask().catch(() => 'ended'), { timeout: 5_000 }).toBe('ended');
});

test('a stop waits for open connections, but not for ever', async () => {
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  await once(client, 'connect');
  const closed = once(client, 'close');
  await stop(50);
  await closed;
});
