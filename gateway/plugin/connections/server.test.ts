import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { takeOver } from './server.ts';

const times = { keepAlive: 60_000, headers: 1_000, request: 1_200, check: 20 };

/** A server that was made for somebody else, taken over while it listens. */
async function takenOver(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer((_request, response) => response.end('not ours'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const unreadable: (string | undefined)[] = [];
  let isFull = false;
  takeOver(
    server,
    {
      handle,
      upgrade: (_request, socket) => socket.destroy(),
      admit: (socket) => {
        if (isFull) socket.end('full');
        return !isFull;
      },
      unreadable: (error, socket) => {
        unreadable.push(error.code);
        socket.destroy();
      },
    },
    times,
  );
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  const fill = () => {
    isFull = true;
  };
  return { open, unreadable, fill };
}

/** Resolves when the connection is over, however it ended. */
function over(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.resume().once('close', () => resolve()));
}

/** Sends a byte at a time, for as long as anybody listens. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write('a'), 20);
  socket.once('close', () => clearInterval(timer));
}

test('whoever sends no request, or its headers slowly, is let go', async () => {
  const { open, unreadable } = await takenOver(() => {});
  const idle = await open();
  const slow = await open();
  slow.write('GET / HTTP/1.1\r\nHost: g\r\nX-A: ');
  trickle(slow);
  await Promise.all([over(idle), over(slow)]);
  expect(unreadable).toEqual(['ERR_HTTP_REQUEST_TIMEOUT', 'ERR_HTTP_REQUEST_TIMEOUT']);
});

test('whoever sends a body slowly is let go', async () => {
  const { open, unreadable } = await takenOver((request) => request.resume());
  const slow = await open();
  slow.write('POST / HTTP/1.1\r\nHost: g\r\nContent-Length: 100000\r\n\r\n');
  trickle(slow);
  await over(slow);
  expect(unreadable).toEqual(['ERR_HTTP_REQUEST_TIMEOUT']);
});

test('a connection that is not admitted never makes a request', async () => {
  const asked: string[] = [];
  const { open, fill } = await takenOver((request, response) => {
    asked.push(request.url ?? '');
    response.end('ours');
  });
  const first = await open();
  first.write('GET /first HTTP/1.1\r\nHost: g\r\nConnection: close\r\n\r\n');
  expect(Buffer.concat(await first.toArray()).toString()).toMatch(/ours$/);
  fill();
  const second = await open();
  second.write('GET /second HTTP/1.1\r\nHost: g\r\n\r\n');
  expect(Buffer.concat(await second.toArray()).toString()).toBe('full');
  expect(asked).toEqual(['/first']);
});
