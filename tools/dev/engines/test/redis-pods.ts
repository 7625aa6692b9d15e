import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Repeating, startRepeating } from '@emberline/kit/jobs/repeating';
import type { RedisServer } from '@emberline/kit/settings-engines';
import { quietLog } from '@emberline/kit/testing/engines';
import { freePorts } from '../../process/ports.ts';
import { waitUntil } from '../../process/wait-until.ts';
import { engineKeys } from '../engine-keys.ts';
import { redisProgram } from '../redis.ts';
import { knowsTls, masterName } from '../redis-set.ts';
import { hashed, redisUsers } from '../redis-users.ts';
import { onPath, run } from '../run.ts';

const scripts = join(import.meta.dirname, '../../../../k8s/components/redis-sentinel');
/** With characters that shells and Redis's files of settings read in ways of their own. */
const sentinelPassword = 'a "quoted\\n$word';
type Part = 'server' | 'sentinel';
const startScripts = { server: 'start-redis.sh', sentinel: 'start-sentinel.sh' };

/** The pods of k8s/components/redis-sentinel as processes: the same scripts, a folder each, all on this machine. */
export async function createRedisPods(dir: string) {
  const program = await redisProgram(() => {});
  const path = [join(dir, 'bin'), dirname(program), process.env.PATH].join(':');
  await makeRunnable(dir, program);
  const keys = await engineKeys(dir);
  const isTls = await knowsTls(program);
  const ports = await freePorts(6);
  const pods = [0, 1, 2].map((n) => ({
    server: ports[2 * n] as number,
    sentinel: ports[2 * n + 1] as number,
  }));
  const users = join(dir, 'users.acl');
  const tls = join(dir, 'tls');
  await writeUsers(keys.passwords);
  await mkdir(tls);
  for (const [name, file] of [
    ['tls.crt', keys.engineFile],
    ['tls.key', keys.engineFile],
    ['ca.crt', keys.caFile],
  ] as const)
    await copyFile(file, join(tls, name));
  const authority = await readFile(keys.caFile, 'utf8');
  const running = new Map<string, ChildProcess>();

  function environment(n: number): NodeJS.ProcessEnv {
    return {
      PATH: path,
      HOST: 'localhost',
      SERVER_PORT: `${pods[n]?.server}`,
      SENTINEL_PORT: `${pods[n]?.sentinel}`,
      SERVERS: pods.map(({ server }) => `localhost:${server}`).join(' '),
      SENTINELS: pods.map(({ sentinel }) => `localhost:${sentinel}`).join(' '),
      DATA: folderOf(n),
      USERS: users,
      TLS: isTls ? tls : '',
      FOLLOW_SECONDS: '0.5',
      ENGINES_PASSWORD: keys.passwords.engines,
      SENTINEL_PASSWORD: sentinelPassword,
    };
  }

  const script = (n: number, name: string, ...args: string[]) =>
    run('sh', [join(scripts, `${name}.sh`), ...args], { env: environment(n) });

  function start(n: number, parts: Part[] = ['server', 'sentinel']): void {
    for (const part of parts)
      running.set(
        `${part}-${n}`,
        spawn('sh', [join(scripts, startScripts[part])], { env: environment(n), stdio: 'ignore' }),
      );
  }

  /** Starts Sentinels anew whose probe fails six times in a row, as Kubernetes does. */
  function keepSentinelsAlive(everyMs: number): Repeating {
    const failures = pods.map(() => 0);
    const look = async (n: number) => {
      const isAlive = await script(n, 'probe', 'sentinel', 'alive').then(
        () => true,
        () => false,
      );
      const isWanted = running.has(`sentinel-${n}`);
      failures[n] = isAlive || !isWanted ? 0 : (failures[n] ?? 0) + 1;
      if (failures[n] < 6) return;
      failures[n] = 0;
      await end(n, 'SIGKILL', ['sentinel']);
      start(n, ['sentinel']);
    };
    return startRepeating(everyMs, quietLog(), () => Promise.all(pods.map((_, n) => look(n))));
  }

  async function end(
    n: number,
    signal: NodeJS.Signals,
    parts: Part[] = ['server', 'sentinel'],
  ): Promise<void> {
    await Promise.all(
      parts.map(async (part) => {
        const child = running.get(`${part}-${n}`);
        running.delete(`${part}-${n}`);
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }),
    );
  }

  async function writeUsers(passwords: Record<string, string>): Promise<void> {
    await writeFile(
      users,
      redisUsers((user) => hashed(passwords[user] as string)),
    );
  }

  const folderOf = (n: number) => join(dir, `pod-${n}`);
  const isReady = (n: number) =>
    Promise.all([script(n, 'probe', 'server', 'ready'), script(n, 'probe', 'sentinel', 'ready')]);

  return {
    count: pods.length,
    start: (n: number) => start(n),
    keepSentinelsAlive,
    /** As the probes of all of them see it. */
    ready: (which = [0, 1, 2]) =>
      waitUntil('three pods', () => Promise.all(which.map(isReady)).then(() => true), { timeoutMs: 60_000 }),
    kill: (n: number) => end(n, 'SIGKILL'),
    /** As Kubernetes ends a pod: the Sentinel is told to end while the server still hands over. */
    stop: async (n: number) => {
      await Promise.all([end(n, 'SIGTERM', ['sentinel']), script(n, 'hand-over')]);
      await end(n, 'SIGTERM');
    },
    loseVolume: (n: number) => rm(folderOf(n), { recursive: true }),
    /** Changes the password of a user in the file that servers read. */
    changeUser: (user: string, password: string) => writeUsers({ ...keys.passwords, [user]: password }),
    /** The pod whose server is on this port. */
    podOf: (port: number) => pods.findIndex(({ server }) => server === port),
    /** As a service has it. @param user one of the users of redis-users.ts */
    address: (user: 'auth' | 'engines', password = keys.passwords[user]): RedisServer => ({
      url: `${isTls ? 'rediss' : 'redis'}://${user}:${password}@${masterName}/0`,
      sentinels: pods.map(({ sentinel }) => ({ host: 'localhost', port: sentinel })),
      sentinelPassword,
      ...(isTls && { ca: authority }),
    }),
    stopAll: () => Promise.all(pods.map((_, n) => end(n, 'SIGKILL'))),
  };
}

/** What Redis's image has and this machine may lack: a redis-cli that may be run, and `timeout` (not on a Mac). */
async function makeRunnable(dir: string, program: string): Promise<void> {
  if (!onPath('redis-cli')) await chmod(join(dirname(program), 'redis-cli'), 0o755);
  await mkdir(join(dir, 'bin'));
  const shim = join(dir, 'bin/timeout');
  if (!onPath('timeout')) await writeFile(shim, '#!/bin/sh\nshift\nexec "$@"\n', { mode: 0o755 });
}
