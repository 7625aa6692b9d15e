import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, type Server as HttpServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { createBus } from '@emberline/kit/events/bus';
import type { TopicSpec } from '@emberline/kit/events/bus-types';
import { connectMongo } from '@emberline/kit/mongo/connect';
import { newId } from '@emberline/kit/mongo/ids';
import { createLog } from '@emberline/kit/telemetry/log';
import { type ProductAddresses, withDatabase } from '@emberline/tools/dev/start/product-addresses.ts';
import Fastify from 'fastify';
import { Server } from 'socket.io';

/**
 * The way that the architecture prescribes, with nothing on it: a proxy, HTTP, one majority insert, the answer, one event through
 * Kafka (acks=all), socket.io, the proxy. Each part is a process of its own, as in the product, and speaks as much of its API as
 * k6's scenario `pairs` needs.
 */
export async function startBareChain({ mongoUrl, kafkaBrokers }: ProductAddresses) {
  const children: ChildProcess[] = [];
  const start = async (...[part, ...args]: Parameters<typeof startBare>): Promise<string> => {
    const { url, child } = await startBare(part, ...args);
    children.push(child);
    return url;
  };
  const sender = await start('sender', withDatabase(mongoUrl, 'bench'), kafkaBrokers);
  const notifier = await start('notifier', kafkaBrokers);
  const proxy = await start('proxy', sender, notifier);
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  return { sender, notifier, proxy, stop };
}

/** Starts one part in a process of its own. @returns where it answers */
export async function startBare(
  part: keyof typeof parts,
  ...args: string[]
): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [import.meta.filename, part, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url, child };
}

const topic: TopicSpec = { topic: 'bare-chain', partitions: 1, retentionDays: 1 };
const log = createLog('bare', 'silent');

/** kafkajs as the product uses it. */
function busAt(brokers: string) {
  const onCrash = (error: Error) => {
    throw error;
  };
  return createBus({ brokers, prefix: '', name: 'bare', log, onCrash });
}

interface Sent {
  receiverId: string;
  content: string;
}

const parts = {
  /** As little as a service that sends can be: one majority insert, the answer, one event. */
  sender: async (mongoUrl: string, brokers: string) => {
    const { db } = await connectMongo(mongoUrl, { name: 'bare', log });
    const rows = db.collection<{ _id: string; seq: number } & Sent>('chain');
    const bus = busAt(brokers);
    await bus.ensureTopics([topic]);
    const app = Fastify();
    let seq = 0;
    app.get('/health/ready', async () => ({ ok: true }));
    app.post('/mailbox/read', async () => ({ ok: true }));
    app.get('/mailbox/messages', async () => ({ ok: true }));
    app.post<{ Body: Sent }>('/mailbox/send', async ({ body: { receiverId, content } }) => {
      const message = { conversationId: 'bare', seq: ++seq };
      await rows.insertOne({ _id: newId(), seq: message.seq, receiverId, content });
      const value = JSON.stringify({ receiverId, message });
      void bus.publish([{ topic: topic.topic, key: receiverId, value }]);
      return { message };
    });
    console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
  },

  /** As little as a service that tells open pages can be. */
  notifier: async (brokers: string) => {
    const server = createServer();
    const live = new Server(server, { transports: ['websocket'], perMessageDeflate: false });
    live.on('connection', (socket) => {
      socket.on('init', ({ userId }) => socket.join(userId));
      socket.on('ping', (answer: () => void) => answer());
    });
    const hearing = busAt(brokers).subscribe({
      group: `bare-chain-${process.pid}`,
      topics: [topic],
      handle: async (records) => {
        for (const { value } of records) {
          const { receiverId, message } = JSON.parse(value);
          live.to(receiverId).emit('timestamp', message);
        }
      },
    });
    await hearing.joined();
    listen(server);
  },

  /** Answers every request with the same 600 bytes, after reading its body. */
  answering: async () => {
    const user = { _id: 'a1b2c3d4e5f6a1b2c3d4e5f6', firstname: 'Robin', username: 'robin', online: true };
    const body = JSON.stringify({ users: Array(6).fill(user), totalPages: 3 });
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    };
    const server = createServer((incoming, answer) => {
      incoming.resume().on('end', () => answer.writeHead(200, headers).end(body));
    });
    server.keepAliveTimeout = 72_000;
    listen(server);
  },

  /** As little as a gateway can be: calls go to one service, live connections to the other one. */
  proxy: async (service: string, live: string) => {
    const agent = new Agent({ keepAlive: true });
    const server = createServer((incoming, answer) => {
      const { method, url: path, headers } = incoming;
      const outgoing = request(service, { agent, method, path, headers }, (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      });
      incoming.pipe(outgoing);
    });
    server.on('upgrade', ({ method, url, rawHeaders }, socket: Socket) => {
      const { hostname, port } = new URL(live);
      const upstream = connect({ host: hostname, port: Number(port), noDelay: true });
      socket.setNoDelay(true);
      const lines = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? `${name}: ${rawHeaders[i + 1]}` : []));
      upstream.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
      for (const end of [socket, upstream]) end.on('error', () => end.destroy());
      socket.pipe(upstream).pipe(socket);
    });
    listen(server);
  },
};

function listen(server: HttpServer): void {
  server.listen(0, '127.0.0.1', () =>
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
}

if (import.meta.main) {
  const [part = '', ...args] = process.argv.slice(2);
  process.on('SIGTERM', () => process.exit(0));
  await (parts[part as keyof typeof parts] as (...args: string[]) => Promise<void>)(...args);
}
