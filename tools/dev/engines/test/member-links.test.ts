import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePorts } from '../../process/ports.ts';
import { waitUntil } from '../../process/wait-until.ts';
import { behindProxy, MemberLinks } from '../member-links.ts';

/** Longer than a byte needs here; what has not come by then is silent. */
const silentMs = 200;
/** This process is the member `here`, all connections are made by it; `there` answers with what it gets. */
const processes = { here: { pid: process.pid }, there: { pid: undefined } };

let links: MemberLinks;
let port = 0;
let there: Server;
const accepted: Socket[] = [];
const clients: Client[] = [];

beforeEach(async () => {
  const [free = 0] = await freePorts(1);
  port = free;
  there = createServer((socket) => {
    accepted.push(socket);
    socket.on('error', () => {});
    socket.pipe(socket);
  });
  await once(there.listen(port, behindProxy), 'listening');
  links = new MemberLinks();
  await links.open('there', port);
  const [unused = 0] = await freePorts(1);
  await links.open('here', unused);
});

afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await links.close();
  for (const socket of accepted.splice(0)) socket.destroy();
  await new Promise((resolve) => there.close(resolve));
});

test('what is cut off falls silent, and goes on where it was once it is healed', async () => {
  const client = await connected();
  await client.says('one ');
  links.cut(processes, ({ to }) => to === 'there');
  client.socket.write('two ');
  await sleep(silentMs);
  client.socket.write('three');
  await sleep(silentMs);
  expect(client.heard()).toBe('one ');
  links.heal();
  await client.hears('one two three');
});

test('a new connection waits', async () => {
  links.cut(processes, ({ to }) => to === 'there');
  const client = await connected();
  client.socket.write('early');
  await sleep(silentMs);
  expect(client.heard()).toBe('');
  expect(accepted).toEqual([]);
  links.heal();
  await client.hears('early');
});

test('the end of a connection is not told before', async () => {
  const client = await connected();
  await client.says('hello');
  links.cut(processes, ({ to }) => to === 'there');
  accepted[0]?.destroy();
  await sleep(silentMs);
  expect(client.isClosed()).toBe(false);
  links.heal();
  await waitUntil('The end', async () => client.isClosed(), { timeoutMs: 5_000 });
});

test('a connection is known by the process that made it', async () => {
  const client = await connected();
  links.cut(processes, ({ from }) => from === 'there');
  await client.says('not there ');
  links.cut(processes, ({ from, to }) => from === 'here' && to === 'there');
  const later = await connected();
  client.socket.write('but here');
  later.socket.write('too');
  await sleep(silentMs);
  expect(client.heard()).toBe('not there ');
  expect(later.heard()).toBe('');
  links.heal();
  await Promise.all([client.hears('not there but here'), later.hears('too')]);
});

test('a member that is gone resets its connections', async () => {
  await new Promise((resolve) => there.close(resolve));
  const client = await connected();
  await waitUntil('The end', async () => client.isClosed(), { timeoutMs: 5_000 });
});

interface Client {
  socket: Socket;
  heard: () => string;
  hears: (text: string) => Promise<void>;
  says: (text: string) => Promise<void>;
  isClosed: () => boolean;
}

async function connected(): Promise<Client> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('error', () => {});
  socket.on('data', (data) => {
    heard += data;
  });
  await once(socket, 'connect');
  const hears = (text: string) => waitUntil(text, async () => heard === text, { timeoutMs: 5_000 });
  const client = {
    socket,
    heard: () => heard,
    hears,
    says: (text: string) => {
      socket.write(text);
      return hears(heard + text);
    },
    isClosed: () => socket.closed,
  };
  clients.push(client);
  return client;
}
