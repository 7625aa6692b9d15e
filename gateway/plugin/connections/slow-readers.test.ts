import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { eventually } from '@emberline/kit/testing/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { watchSlowReaders } from './slow-readers.ts';

/** Answers more than the network takes to a client that does not read yet. */
async function answering() {
  const open = new Set<Socket>();
  const server = createServer((_request, response) => {
    const more = (error?: Error | null) => error ?? response.write(Buffer.alloc(1_000_000), more);
    more();
  });
  server.on('connection', (socket: Socket) => open.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  client.pause();
  client.write('GET / HTTP/1.1\r\nHost: g\r\n\r\n');
  const watch = watchSlowReaders(() => open);
  onTestFinished(() => {
    watch.stop();
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  const socket = (await eventually(() => [...open][0])) as Socket;
  const taken = () => socket.bytesWritten - socket.writableLength;
  /** Until nothing more goes out. */
  const stuck = async () => {
    let before = -1;
    await eventually(async () => {
      const now = taken();
      const isStill = now > 0 && now === before;
      before = now;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return isStill;
    });
  };
  return { client, socket, check: watch.check, stuck, taken };
}

test('a client that takes nothing of its answer from one check to the next is cut off', async () => {
  const { socket, check, stuck } = await answering();
  await stuck();
  check();
  expect(socket.destroyed).toBe(false);
  check();
  expect(socket.destroyed).toBe(true);
});

/** Lets the client read at least so many bytes before each of three checks. */
async function readBetweenChecks(bytes: number) {
  const { client, socket, check, stuck, taken } = await answering();
  for (let i = 0; i < 3 && !socket.destroyed; i++) {
    await stuck();
    check();
    const before = taken();
    client.resume();
    await eventually(() => socket.destroyed || taken() - before >= bytes);
    client.pause();
  }
  return socket;
}

test('one that takes enough of it is not', async () => {
  expect((await readBetweenChecks(120_000)).destroyed).toBe(false);
});

test.for([
  ['that takes a little of it from check to check is cut off', 200_000, 60_000, true],
  ['that has taken all that waited, although it was little, is not', 20_000, 20_000, false],
] as const)('one %s', ([, waiting, taken, isCutOff]) => {
  const socket = { writableLength: waiting as number, bytesWritten: 1_000_000, destroyed: false, destroy };
  function destroy() {
    socket.destroyed = true;
  }
  const { check, stop } = watchSlowReaders(() => [socket as unknown as Socket]);
  onTestFinished(stop);
  check();
  // Another answer has begun to wait by now.
  socket.bytesWritten += 10_000;
  socket.writableLength += 10_000 - taken;
  check();
  expect(socket.destroyed).toBe(isCutOff);
});
