import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Link } from '@emberline/tools/dev/engines/member-links.ts';
import { masterName } from '@emberline/tools/dev/engines/redis-set.ts';
import { waitUntil } from '@emberline/tools/dev/process/wait-until.ts';
import { manyReplicas, replicaName } from '@emberline/tools/dev/start/product-ports.ts';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { type Fault, kill, pause, roll } from './faults.ts';

// Faults where everything runs more than once. Any process may go; whoever writes waits for an election at most.

export const mongoMembers = ['mongod', 'mongod-2', 'mongod-3'];
/** All processes of the gateway and the services. */
export const replicas = Object.entries(manyReplicas).flatMap(([part, count]) =>
  Array.from({ length: count }, (_, n) => replicaName(part, n)),
);
export const kafkaNodes = ['kafka', 'kafka-2', 'kafka-3'];
export const redisNodes = ['redis', 'redis-2', 'sentinel', 'sentinel-2', 'sentinel-3'];

/** Kills the primary with SIGKILL; another one is elected. */
export const killPrimary: Fault = ofPrimary('kill -9 the primary', kill);

/** No majority is there so long after the primary has fallen silent: docs/decisions/0015 says what waits for what. */
const silentMs = 13_000;

/** Suspends the primary until after another one was elected. It has to find out when it wakes up. */
export const pausePrimary: Fault = {
  ...ofPrimary('pause the primary 40 s', (name) => pause(name, 40)),
  awayMs: silentMs,
};

/** Cuts the primary off from all others, without closing a connection, until after another one was elected. */
export const partitionPrimary: Fault = {
  ...ofPrimary('partition the primary 40 s', (name) =>
    partition(name, ({ from, to }) => to === name || from === name),
  ),
  awayMs: silentMs,
};

/** Cuts the primary off from the other members alone. Whoever writes may still reach it, and must not believe it. */
export const partitionPrimaryFromMembers: Fault = {
  ...ofPrimary('partition the primary from the other members 40 s', (name) =>
    partition(name, ({ from, to }) => (to === name && from !== undefined) || from === name),
  ),
  awayMs: silentMs,
};

/** Cuts a secondary off from all others. */
export const partitionSecondary: Fault = {
  name: 'partition a secondary 40 s',
  awayMs: 0,
  strike: async (product) => {
    const primary = await primaryOf(product);
    const name = mongoMembers.find((member) => member !== primary) as string;
    await partition(name, ({ from, to }) => to === name || from === name).strike(product);
  },
};

function partition(name: string, isCut: (link: Link) => boolean): Fault {
  return {
    name: `partition ${name}`,
    awayMs: silentMs,
    strike: async ({ links, processes }) => {
      if (!links) throw new Error('the product was started without links');
      links.cut(processes, isCut);
      await sleep(40_000);
      links.heal();
    },
  };
}

/** Stops the primary with SIGTERM: it hands its role over first. */
export const rollPrimary: Fault = ofPrimary('SIGTERM the primary', roll);

function ofPrimary(name: string, fault: (member: string) => Fault): Fault {
  return {
    name,
    awayMs: 0,
    strike: async (product) => fault(await primaryOf(product)).strike(product),
  };
}

/** Waits until the members are all in step: with one that is still coming back, the next loss would leave no majority. */
async function primaryOf({ addresses: { mongoUrl } }: Product): Promise<string> {
  await using client = await new MongoClient(mongoUrl).connect();
  const areInStep = async () => {
    const { members } = await client.db('admin').command({ replSetGetStatus: 1 });
    const states = members.map(({ stateStr }: { stateStr: string }) => stateStr);
    return states.every((state: string) => state === 'PRIMARY' || state === 'SECONDARY');
  };
  await waitUntil("MongoDB's three members", areInStep, { timeoutMs: 60_000 });
  const { primary } = await client.db('admin').command({ hello: 1 });
  const member = mongoMembers[hostsOf(mongoUrl).indexOf(primary)];
  if (!member) throw new Error(`${primary} is no member`);
  return member;
}

function hostsOf(mongoUrl: string): string[] {
  return (/^mongodb:\/\/(?:[^/@]*@)?([^/]+)/.exec(mongoUrl)?.[1] ?? '').split(',');
}

/** Kills Redis's master with SIGKILL; it is back before the Sentinels miss it. */
export const killMaster: Fault = {
  name: "kill -9 Redis's master",
  awayMs: 0,
  strike: async (product) => kill((await watchedRedis(product)).master).strike(product),
};

/** Kills Redis's master and keeps it away until its replica is the master. It comes back as the replica. */
export const loseMaster: Fault = {
  name: "Redis's master is lost",
  awayMs: 0,
  strike: async (product) => {
    const limit = { timeoutMs: 60_000 };
    await waitUntil('A replica', async () => (await watchedRedis(product)).replicas.length > 0, limit);
    const { master } = await watchedRedis(product);
    const process = product.processes[master];
    if (!process) throw new Error(`there is no process ${master}`);
    const { restarted } = process;
    process.hold();
    process.kill('SIGKILL');
    await waitUntil('A new master', async () => (await watchedRedis(product)).master !== master, limit);
    process.release();
    await restarted;
    const isReplica = async () => (await watchedRedis(product)).replicas.includes(master);
    await waitUntil(`${master} as a replica`, isReplica, limit);
  },
};

/** Redis as a Sentinel sees it, by names of processes; replicas that are in sync alone. */
async function watchedRedis({
  settingsFor,
  ports,
}: Product): Promise<{ master: string; replicas: string[] }> {
  const {
    REDIS_SENTINELS = '',
    REDIS_SENTINEL_PASSWORD = '',
    REDIS_URL = '',
    REDIS_CA_FILE = '',
  } = settingsFor('auth');
  const [host, port] = (REDIS_SENTINELS.split(',')[0] ?? '').split(':');
  const sentinel = new Redis({
    ...{ host: host ?? '', port: Number(port), password: REDIS_SENTINEL_PASSWORD },
    ...(REDIS_URL.startsWith('rediss:') && { tls: { ca: readFileSync(REDIS_CA_FILE) } }),
  });
  sentinel.on('error', () => {});
  const nameOf = (port: unknown) => (Number(port) === ports.engines.redis ? 'redis' : 'redis-2');
  try {
    const [, master] = (await sentinel.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', masterName)) as string[];
    const rows = (await sentinel.call('SENTINEL', 'REPLICAS', masterName)) as string[][];
    const replicas = rows.map((row) => new Map(row.map((text, i) => [text, row[i + 1]])));
    const inSync = replicas.filter(
      (replica) => replica.get('flags') === 'slave' && replica.get('master-link-status') === 'ok',
    );
    return { master: nameOf(master), replicas: inSync.map((replica) => nameOf(replica.get('port'))) };
  } finally {
    sentinel.disconnect();
  }
}
