import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessSpec } from '../process/supervised-process.ts';
import { waitUntil } from '../process/wait-until.ts';
import { type EngineKeys, engineName } from './engine-keys.ts';
import { redisAnswers, redisProgram } from './redis.ts';
import { hashed, redisUsers } from './redis-users.ts';
import { run } from './run.ts';

/** What the Sentinels call the master; clients name it in place of a host. */
export const masterName = 'emberline';

/** A server or a Sentinel: `redis`, `redis-2`, `sentinel`, `sentinel-2`, `sentinel-3`. */
export interface RedisNode {
  name: string;
  port: number;
}

/** The first server is the master until Sentinels choose another one. */
export interface RedisSet {
  servers: RedisNode[];
  sentinels: RedisNode[];
}

interface Options {
  dir: string;
  set: RedisSet;
  keys: EngineKeys;
  log: (line: string) => void;
}

/** One master with a replica, and Sentinels that make the replica master when two of them miss it. */
export async function redisSetSpecs(options: Options): Promise<ProcessSpec[]> {
  const { dir, set, keys, log } = options;
  const program = await redisProgram(log);
  const isTls = await knowsTls(program);
  if (!isTls) log(`${program} was built without TLS: Redis takes passwords over plain connections`);
  const shared = { program, isTls, dir, set, keys };
  return Promise.all([
    ...set.servers.map((node) => serverSpec(node, shared)),
    ...set.sentinels.map((node) => sentinelSpec(node, shared)),
  ]);
}

/** For clients, without a database number; of the user who may do all. */
export async function redisSetAddress({ passwords }: EngineKeys, log: Options['log']): Promise<string> {
  const scheme = (await knowsTls(await redisProgram(log))) ? 'rediss' : 'redis';
  return `${scheme}://${engineName}:${passwords[engineName]}@${masterName}`;
}

interface Shared extends Omit<Options, 'log'> {
  program: string;
  isTls: boolean;
}

async function serverSpec(node: RedisNode, { program, isTls, dir, set, keys }: Shared): Promise<ProcessSpec> {
  const folder = await folderOf(dir, node);
  const [first] = set.servers;
  const users = join(folder, 'users.acl');
  await writeFile(
    users,
    redisUsers((user) => hashed(keys.passwords[user])),
    { mode: 0o600 },
  );
  const file = await ownFile(folder, [
    `aclfile ${users}`,
    `masteruser ${engineName}`,
    `masterauth ${keys.passwords[engineName]}`,
    ...(node === first ? [] : [`replicaof 127.0.0.1 ${first?.port}`]),
  ]);
  const keeping = ['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'];
  const login = `AUTH ${engineName} ${keys.passwords[engineName]}`;
  return {
    name: node.name,
    command: program,
    args: [
      file,
      '--dir',
      folder,
      ...listening(node, isTls, keys),
      ...keeping,
      '--repl-diskless-sync-delay',
      '0',
    ],
    ready: isReady('Redis', node, { isTls, keys, lines: [login, 'PING'], expected: '+PONG' }),
  };
}

async function sentinelSpec(
  node: RedisNode,
  { program, isTls, dir, set, keys }: Shared,
): Promise<ProcessSpec> {
  const folder = await folderOf(dir, node);
  const password = keys.passwords[engineName];
  const file = await ownFile(folder, [
    `requirepass ${password}`,
    `sentinel sentinel-pass ${password}`,
    `sentinel monitor ${masterName} 127.0.0.1 ${set.servers[0]?.port} 2`,
    `sentinel auth-user ${masterName} ${engineName}`,
    `sentinel auth-pass ${masterName} ${password}`,
    `sentinel down-after-milliseconds ${masterName} 3000`,
    `sentinel failover-timeout ${masterName} 10000`,
  ]);
  const lines = [`AUTH ${password}`, `SENTINEL CKQUORUM ${masterName}`];
  return {
    name: node.name,
    command: program,
    args: [file, '--sentinel', '--dir', folder, ...listening(node, isTls, keys)],
    ready: isReady('A Sentinel', node, { isTls, keys, lines, expected: '+OK 3' }),
  };
}

async function folderOf(dir: string, { name }: RedisNode): Promise<string> {
  const folder = join(dir, name);
  await mkdir(folder, { recursive: true });
  return folder;
}

/** The settings file, written once: Sentinels and servers write their roles into it. */
async function ownFile(folder: string, lines: string[]): Promise<string> {
  const file = join(folder, 'redis.conf');
  if (!existsSync(file)) await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  return file;
}

function listening({ port }: RedisNode, isTls: boolean, { caFile, engineFile }: EngineKeys): string[] {
  const bind = ['--bind', '127.0.0.1', '--daemonize', 'no'];
  if (!isTls) return [...bind, '--port', String(port)];
  const certificates = [
    '--tls-cert-file',
    engineFile,
    '--tls-key-file',
    engineFile,
    '--tls-ca-cert-file',
    caFile,
  ];
  const clients = ['--tls-auth-clients', 'no', '--tls-replication', 'yes'];
  return [...bind, '--port', '0', '--tls-port', String(port), ...certificates, ...clients];
}

function isReady(
  what: string,
  { port }: RedisNode,
  { isTls, keys, lines, expected }: { isTls: boolean; keys: EngineKeys; lines: string[]; expected: string },
): ProcessSpec['ready'] {
  const check = async () => {
    const to = { port, ...(isTls && { ca: await readFile(keys.caFile) }) };
    return (await redisAnswers(to, lines)).includes(expected);
  };
  return (signal) => waitUntil(what, check, { timeoutMs: 30_000, signal });
}

/** Asks by starting it with a setting of TLS and nothing to listen on: it ends at once either way. */
export async function knowsTls(program: string): Promise<boolean> {
  const printed = await run(program, ['--port', '0', '--tls-port', '0', '--save', '']).catch(
    (error: Error) => error.message,
  );
  return !printed.includes('Bad directive');
}
