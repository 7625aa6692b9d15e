import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@emberline/kit/testing/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { createRenewingPool, type RenewingPool } from './upstreams.ts';

const ageMs = 400;
/** The longest that a pool gets, and a margin. */
const pastAgeMs = ageMs * 1.25 + 20;

test('a second server that takes over the address gets the requests, and none fails', async () => {
  const first = await listen((_request, response) => response.end('first'));
  const { port } = first.address() as AddressInfo;
  const most = 8;
  const pool = poolTo(port, most);
  const answers: string[] = [];
  const failures: unknown[] = [];
  let isOver = false;
  const callers = Array.from({ length: 16 }, async (_, i) => {
    const method = i % 2 ? 'POST' : 'GET';
    while (!isOver) await send(pool, method).then((text) => answers.push(text), failures.push.bind(failures));
  });
  // The second pool's connections: nobody connects just now, and no connection is cut off that waits to be accepted.
  await connected(first, 2 * most);
  // It stops listening but lives on, and so do its connections.
  net.Server.prototype.close.call(first);
  const then = answers.length;
  const second = await listen((_request, response) => response.end('second'), port);
  await eventually(() => answers.slice(then).filter((text) => text === 'second').length > 100);
  await eventually(() => connectionsOf(first).then((count) => count === 0));
  isOver = true;
  await Promise.all(callers);
  expect(failures).toEqual([]);
  expect(answers.slice(then)).toContain('first');
  expect(await connectionsOf(second)).toBeLessThanOrEqual(most);
});

test('a request that runs when its pool is replaced is answered to its end', async () => {
  const rest = Promise.withResolvers<void>();
  const server = await listen((_request, response) => {
    response.write('half ');
    void rest.promise.then(() => response.end('whole'));
  });
  const pool = poolTo((server.address() as AddressInfo).port, 1);
  const running = send(pool);
  await eventually(() => connectionsOf(server).then((count) => count === 1));
  await sleep(pastAgeMs);
  const next = send(pool);
  await eventually(() => connectionsOf(server).then((count) => count === 2));
  rest.resolve();
  expect(await Promise.all([running, next])).toEqual(['half whole', 'half whole']);
});

test('requests that wait for a connection when the pool is replaced do not wait for later ones', async () => {
  const held: (() => void)[] = [];
  const server = await listen((_request, response) => void held.push(() => response.end('done')));
  const pool = poolTo((server.address() as AddressInfo).port, 1);
  const waiting = [send(pool), send(pool), send(pool)];
  await eventually(() => held.length === 1);
  await sleep(pastAgeMs);
  const later = send(pool);
  await eventually(() => held.length === 2);
  const [first, answerLater] = held.splice(0);
  first?.();
  for (const _ of [1, 2]) {
    await eventually(() => held.length === 1);
    held.pop()?.();
  }
  expect(await Promise.all(waiting)).toEqual(['done', 'done', 'done']);
  answerLater?.();
  expect(await later).toBe('done');
});

test('the end of the gateway ends replaced pools too', async () => {
  const server = await listen(() => {});
  const pool = poolTo((server.address() as AddressInfo).port, 1);
  const running = expect(send(pool)).rejects.toThrow();
  await eventually(() => connectionsOf(server).then((count) => count === 1));
  await sleep(pastAgeMs);
  const next = expect(send(pool)).rejects.toThrow();
  await pool.destroy();
  await Promise.all([running, next]);
});

async function listen(answer: RequestListener, port = 0): Promise<Server> {
  const server = createServer(answer);
  server.keepAliveTimeout = 60_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

function poolTo(port: number, connections: number): RenewingPool {
  const pool = createRenewingPool(`http://127.0.0.1:${port}`, { connections, pipelining: 1 }, ageMs);
  onTestFinished(() => pool.destroy());
  return pool;
}

function send(pool: RenewingPool, method = 'GET'): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    pool.dispatch(
      { method, path: '/', body: method === 'POST' ? 'hi' : null },
      {
        onRequestStart: () => {},
        onResponseStart: () => {},
        onResponseData: (_controller, chunk) => {
          text += chunk;
        },
        onResponseEnd: () => resolve(text),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}

/** When this many connections have been accepted, in all. */
function connected(server: Server, wanted: number): Promise<void> {
  return new Promise((resolve) => {
    let count = 0;
    server.on('connection', () => ++count === wanted && resolve());
  });
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
