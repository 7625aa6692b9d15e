import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { openRedis } from './connect.ts';

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** Takes whole commands, one or several in a piece, and answers each. */
async function serve(answer: (words: string[], socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      for (const command of piece.toString().split(/(?=\*\d+\r\n)/)) answer(wordsOf(command), socket);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const wordsOf = (command: string) =>
  command
    .toLowerCase()
    .split('\r\n')
    .filter((_, at) => at > 0 && at % 2 === 0);

/** What a server and a Sentinel answer to all that is not asked here. */
function otherwise(name: string): string {
  if (name === 'hello') return '-ERR unknown command\r\n';
  return name === 'ping' ? '+PONG\r\n' : '+OK\r\n';
}
const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`;

const serveMaster = () =>
  serve(([name = ''], socket) => {
    socket.write(name === 'info' ? bulk('role:master\r\nloading:0\r\n') : otherwise(name));
  });

test('word of a new master that comes while the client asks for the master does not end the client', async () => {
  const [first, second] = [await serveMaster(), await serveMaster()];
  const listeners = new Set<Socket>();
  let master = first;
  let isChanging = false;
  const sentinel = await serve(([name = ''], socket) => {
    const tellMaster = () => socket.write(`*2\r\n${bulk('127.0.0.1')}${bulk(String(master))}`);
    if (name === 'subscribe') {
      listeners.add(socket);
      socket.write(`*3\r\n${bulk('subscribe')}${bulk('+switch-master')}:1\r\n`);
    } else if (name !== 'sentinel') socket.write(otherwise(name));
    else if (!isChanging) tellMaster();
    else {
      isChanging = false;
      master = second;
      for (const listener of listeners)
        listener.write(`*3\r\n${bulk('message')}${bulk('+switch-master')}${bulk('emberline')}`);
      // The client has heard it before it gets its answer.
      setTimeout(tellMaster, 100);
    }
  });
  const redis = openRedis(
    { url: 'redis://auth:word@emberline/0', sentinels: [{ host: '127.0.0.1', port: sentinel }] },
    { retryStrategy: () => 50, protocol: 2 },
  );
  const ended = vi.fn();
  redis.on('error', () => {});
  redis.on('end', ended);
  try {
    await expect.poll(() => redis.status).toBe('ready');
    await expect.poll(() => listeners.size).toBe(1);
    isChanging = true;
    for (const socket of sockets) if (socket.localPort === first) socket.destroy();
    await expect.poll(() => master).toBe(second);
    await expect.poll(() => redis.status, { timeout: 3_000 }).toBe('ready');
    expect(await redis.ping()).toBe('PONG');
    expect(ended).not.toHaveBeenCalled();
  } finally {
    redis.disconnect();
  }
});
