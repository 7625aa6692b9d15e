import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { inject } from 'vitest';

const main = join(import.meta.dirname, '../../main.ts');
export const webOrigin = 'http://localhost:3000';

type Child = ChildProcessByStdio<null, Readable, Readable>;

export interface RunningGateway {
  port: number;
  url: string;
  metricsUrl: string;
  child: Child;
  /** What it has printed so far. */
  lines: string[];
  exited: Promise<Ended>;
  stop: () => Promise<void>;
}

export interface Ended {
  code: number | null;
  output: string;
}

type Env = Record<string, string | undefined>;

/**
 * Starts the real process on free ports and waits until it is ready.
 * @param env settings that differ from the tests' defaults
 */
export async function startGateway(env: Env): Promise<RunningGateway> {
  const { child, lines, exited, ready } = spawnGateway(env);
  const { port, metricsPort } = await ready;
  return {
    port,
    child,
    lines,
    exited,
    url: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Starts the real process and waits until it has ended by itself. */
export function runGateway(env: Env): Promise<Ended> {
  return spawnGateway(env).exited;
}

/** A separate database for each worker of the test run, so that workers do not share keys. */
export function testRedisUrl(): string {
  return new URL(`/${8 + (Number(process.env.VITEST_POOL_ID) % 8)}`, inject('redisUrl')).href;
}

function spawnGateway(env: Env) {
  const child: Child = spawn(process.execPath, [main], {
    env: { ...defaults(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ready = Promise.withResolvers<{ port: number; metricsPort: number }>();
  ready.promise.catch(() => {});
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    if (line.includes('"msg":"ready"')) ready.resolve(JSON.parse(line));
  });
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  const exited = once(child, 'close').then(([code]): Ended => {
    ready.reject(new Error(`The gateway ended with ${code}:\n${lines.join('\n')}`));
    return { code, output: lines.join('\n') };
  });
  return { child, lines, exited, ready: ready.promise };
}

function defaults(): Env {
  return {
    PATH: process.env.PATH,
    // Compiled once, not at every start.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    APP_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    WEB_ORIGIN: webOrigin,
    REDIS_URL: testRedisUrl(),
    CONTRACT_FILE: join(import.meta.dirname, 'contract.json'),
    ADDRESS_REQUESTS_PER_SECOND: '100000',
    ADDRESS_REQUESTS_IN_FLIGHT: '100000',
    ADDRESS_CONNECTIONS: '100000',
  };
}
