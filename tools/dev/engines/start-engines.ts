import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Broker } from '@emberline/kit/events/bus-types';
import { grantRights } from '@emberline/kit/events/create-topics';
import { freePortsFor, requireFreePort } from '../process/ports.ts';
import { ProcessGroup } from '../process/process-group.ts';
import { ProcessRecord } from '../process/process-record.ts';
import type { ProcessSpec, SupervisedProcess } from '../process/supervised-process.ts';
import { type EngineKeys, engineKeys, engineName } from './engine-keys.ts';
import { defaultEnginePorts, type EnginePorts } from './engine-ports.ts';
import { kafkaSpec } from './kafka.ts';
import { randomUuid } from './kafka-first-start.ts';
import type { KafkaNode } from './kafka-settings.ts';
import { mailCatcherAddress, mailCatcherSpec, smtpAddress } from './mail-catcher.ts';
import { behindProxy, type MemberLinks } from './member-links.ts';
import { ensureMongoUsers } from './mongo-users.ts';
import { type MongoMember, mongoAddress, mongodSpec } from './mongod.ts';
import { redisAddress, redisSpec } from './redis.ts';
import { type RedisSet, redisSetAddress, redisSetSpecs } from './redis-set.ts';

export type EngineName = 'mongod' | 'kafka' | 'redis' | 'mail-catcher';

export interface EngineAddresses {
  /** Without a database name; of replicated engines with the user who may do all, as `redisUrl`. */
  mongoUrl: string;
  /** host:port, separated by commas. */
  kafkaBrokers: string;
  /** Without a database number; of replicated engines it names the master that the Sentinels watch. */
  redisUrl: string;
  smtpUrl: string;
  /** The mail catcher's page; absent when emails go to a server of the user's own. */
  mailCatcherUrl: string | undefined;
}

/** What clients of replicated engines need besides addresses. */
export interface Security {
  keys: EngineKeys;
  /** host:port, separated by commas. */
  sentinels: string;
}

export interface Engines {
  addresses: EngineAddresses;
  /** Given where the engines are replicated. */
  security: Security | undefined;
  /** The processes started here; none for an engine whose address the environment gives. */
  processes: Record<string, SupervisedProcess>;
  stop(): Promise<void>;
}

export interface EngineOptions {
  /** The folder for data, logs and pids; created if missing. */
  dir: string;
  ports: EnginePorts | 'free';
  log: (line: string) => void;
  /** The group of the engines' processes; the caller can use it to stop them while they start. */
  group?: ProcessGroup;
  /** Addresses of engines that already run (MONGO_URL and so on). */
  given?: Partial<Record<EngineName, string>>;
  only?: EngineName[];
  /**
   * MongoDB and Kafka as three members each, Redis with a replica and three Sentinels, so that each may lose one; with TLS, users
   * and rights.
   */
  replicated?: boolean;
  /** Go before MongoDB's members; the caller closes them. */
  links?: MemberLinks;
}

/** The engines whose addresses the environment gives. */
export function givenEngines(env: NodeJS.ProcessEnv): NonNullable<EngineOptions['given']> {
  const { MONGO_URL, KAFKA_BROKERS, REDIS_URL, SMTP_URL } = env;
  return { mongod: MONGO_URL, kafka: KAFKA_BROKERS, redis: REDIS_URL, 'mail-catcher': SMTP_URL };
}

/** Starts the engines in parallel and keeps them running. When one does not start, stops all and throws. */
export async function startEngines(options: EngineOptions): Promise<Engines> {
  const { dir, log, links } = options;
  await mkdir(join(dir, 'logs'), { recursive: true });
  const group = options.group ?? new ProcessGroup({ dir, log, record: takeOver(dir, log) });
  const ports = options.ports === 'free' ? await freePortsFor(defaultEnginePorts) : options.ports;
  const given = options.given ?? {};
  const wanted = (options.only ?? allEngines).filter((name) => !given[name]);
  const replicated = options.replicated ?? false;
  if (replicated) refuseGiven(given);
  const members = membersOf(ports, replicated);
  await Promise.all(wanted.map((name) => requirePorts(name, members, ports)));
  const keys = replicated ? await engineKeys(dir) : undefined;
  const addresses = await addressesOf(ports, members, { given, keys, log });

  try {
    const parts = await Promise.all(
      wanted.map((name) => specsOf(name, members, { dir, ports, keys, links, log })),
    );
    await Promise.all(parts.flat().map((spec) => group.start(spec)));
    if (keys) await admitUsers(members, keys);
  } catch (error) {
    await group.stop();
    throw error;
  }
  const sentinels = members.redis.sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    addresses,
    security: keys && { keys, sentinels },
    processes: group.processes,
    stop: () => group.stop(),
  };
}

/** Ends processes that a killed supervisor left behind. @returns the folder's record of processes */
export function takeOver(dir: string, log: (line: string) => void): ProcessRecord {
  const record = new ProcessRecord(dir);
  const left = record.endLeftovers();
  if (left.length > 0) log(`Ended ${left.length} processes that an earlier start left behind`);
  return record;
}

const allEngines: EngineName[] = ['mongod', 'kafka', 'redis', 'mail-catcher'];

/** Their users would not know ours. */
function refuseGiven({ mongod, kafka, redis }: NonNullable<EngineOptions['given']>): void {
  if (mongod || kafka || redis)
    throw new Error('Replicated engines are all our own: unset MONGO_URL, KAFKA_BROKERS and REDIS_URL.');
}

async function admitUsers({ mongo, kafka }: Members, keys: EngineKeys): Promise<void> {
  const broker: Broker = {
    brokers: brokersOf(kafka),
    prefix: '',
    tls: { ca: [await readFile(keys.caFile, 'utf8')] },
    login: { mechanism: 'scram-sha-512', username: engineName, password: keys.passwords[engineName] },
  };
  await Promise.all([ensureMongoUsers(mongo, keys), grantRights(broker, 60_000)]);
}

interface Members {
  mongo: MongoMember[];
  kafka: KafkaNode[];
  redis: RedisSet;
}

function membersOf(ports: EnginePorts, replicated: boolean): Members {
  const all: Members = {
    mongo: [
      { name: 'mongod', port: ports.mongo },
      { name: 'mongod-2', port: ports.mongo2 },
      { name: 'mongod-3', port: ports.mongo3 },
    ],
    kafka: [
      { name: 'kafka', id: 1, port: ports.kafka, controllerPort: ports.kafkaController },
      { name: 'kafka-2', id: 2, port: ports.kafka2, controllerPort: ports.kafkaController2 },
      { name: 'kafka-3', id: 3, port: ports.kafka3, controllerPort: ports.kafkaController3 },
    ],
    redis: {
      servers: [
        { name: 'redis', port: ports.redis },
        { name: 'redis-2', port: ports.redis2 },
      ],
      sentinels: [
        { name: 'sentinel', port: ports.sentinel },
        { name: 'sentinel-2', port: ports.sentinel2 },
        { name: 'sentinel-3', port: ports.sentinel3 },
      ],
    },
  };
  if (replicated) return all;
  return {
    mongo: all.mongo.slice(0, 1),
    kafka: all.kafka.slice(0, 1),
    redis: { servers: all.redis.servers.slice(0, 1), sentinels: [] },
  };
}

function specsOf(
  name: EngineName,
  members: Members,
  options: {
    dir: string;
    ports: EnginePorts;
    keys: EngineKeys | undefined;
    links: MemberLinks | undefined;
    log: (line: string) => void;
  },
): Promise<ProcessSpec[]> {
  const { dir, ports, keys, links, log } = options;
  switch (name) {
    case 'mongod':
      return Promise.all(
        members.mongo.map(async (member) => {
          await links?.open(member.name, member.port);
          const address = links && behindProxy;
          return mongodSpec({ dir, member, members: members.mongo, keys, address, log });
        }),
      );
    case 'kafka': {
      const clusterId = randomUuid();
      return Promise.all(
        members.kafka.map((node) => kafkaSpec({ dir, node, nodes: members.kafka, clusterId, keys, log })),
      );
    }
    case 'redis':
      return keys
        ? redisSetSpecs({ dir, set: members.redis, keys, log })
        : Promise.all([redisSpec({ dir, port: ports.redis, log })]);
    case 'mail-catcher':
      return Promise.all([mailCatcherSpec({ dir, smtpPort: ports.smtp, webPort: ports.mailCatcher })]);
  }
}

async function requirePorts(
  name: EngineName,
  { mongo, kafka, redis }: Members,
  ports: EnginePorts,
): Promise<void> {
  const needs = {
    mongod: { title: 'MongoDB', setting: 'MONGO_URL', ports: mongo.map(({ port }) => port) },
    kafka: {
      title: 'Kafka',
      setting: 'KAFKA_BROKERS',
      ports: kafka.flatMap(({ port, controllerPort }) => [port, controllerPort]),
    },
    redis: {
      title: 'Redis',
      setting: 'REDIS_URL',
      ports: [...redis.servers, ...redis.sentinels].map(({ port }) => port),
    },
    'mail-catcher': {
      title: 'the mail catcher',
      setting: 'SMTP_URL',
      ports: [ports.smtp, ports.mailCatcher],
    },
  }[name];
  const remedy = `End that program, or set ${needs.setting} to use one that runs already.`;
  for (const port of needs.ports) await requireFreePort(port, needs.title, remedy);
}

async function addressesOf(
  ports: EnginePorts,
  { mongo, kafka }: Members,
  {
    given,
    keys,
    log,
  }: {
    given: NonNullable<EngineOptions['given']>;
    keys: EngineKeys | undefined;
    log: (line: string) => void;
  },
): Promise<EngineAddresses> {
  const redis = keys ? await redisSetAddress(keys, log) : redisAddress(ports.redis);
  return {
    mongoUrl: given.mongod ?? mongoAddress(mongo, keys),
    kafkaBrokers: given.kafka ?? brokersOf(kafka),
    redisUrl: given.redis ?? redis,
    smtpUrl: given['mail-catcher'] ?? smtpAddress(ports.smtp),
    mailCatcherUrl: given['mail-catcher'] ? undefined : mailCatcherAddress(ports.mailCatcher),
  };
}

function brokersOf(kafka: KafkaNode[]): string {
  return kafka.map(({ port }) => `127.0.0.1:${port}`).join(',');
}
