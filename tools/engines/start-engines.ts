import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { requireFreePort } from '../process/ports.ts';
import { ProcessGroup } from '../process/process-group.ts';
import { ProcessRecord } from '../process/process-record.ts';
import type { ProcessSpec, SupervisedProcess } from '../process/supervised-process.ts';
import { type EnginePorts, freeEnginePorts } from './engine-ports.ts';
import { type KafkaNode, kafkaSpec } from './kafka.ts';
import { mailCatcherAddress, mailCatcherSpec, smtpAddress } from './mail-catcher.ts';
import { type MongoMember, mongoAddress, mongodSpec } from './mongod.ts';
import { redisAddress, redisSpec } from './redis.ts';

export type EngineName = 'mongod' | 'kafka' | 'redis' | 'mail-catcher';

export interface EngineAddresses {
  /** Without a database name. */
  mongoUrl: string;
  /** host:port, separated by commas. */
  kafkaBrokers: string;
  /** Without a database number. */
  redisUrl: string;
  smtpUrl: string;
  /** The mail catcher's page; absent when emails go to a server of the user's own. */
  mailCatcherUrl: string | undefined;
}

export interface Engines {
  addresses: EngineAddresses;
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
  /** MongoDB and Kafka as three members each, so that each may lose one. */
  replicated?: boolean;
}

/** The engines whose addresses the environment gives. */
export function givenEngines(env: NodeJS.ProcessEnv): NonNullable<EngineOptions['given']> {
  const { MONGO_URL, KAFKA_BROKERS, REDIS_URL, SMTP_URL } = env;
  return { mongod: MONGO_URL, kafka: KAFKA_BROKERS, redis: REDIS_URL, 'mail-catcher': SMTP_URL };
}

/** Starts the engines in parallel and keeps them running. When one does not start, stops all and throws. */
export async function startEngines(options: EngineOptions): Promise<Engines> {
  const { dir, log } = options;
  await mkdir(join(dir, 'logs'), { recursive: true });
  const group = options.group ?? new ProcessGroup({ dir, log, record: takeOver(dir, log) });
  const ports = options.ports === 'free' ? await freeEnginePorts() : options.ports;
  const given = options.given ?? {};
  const wanted = (options.only ?? allEngines).filter((name) => !given[name]);
  const members = membersOf(ports, options.replicated ?? false);
  await Promise.all(wanted.map((name) => requirePorts(name, members, ports)));

  try {
    const specs = await Promise.all(wanted.flatMap((name) => specsOf(name, members, { dir, ports, log })));
    await Promise.all(specs.map((spec) => group.start(spec)));
  } catch (error) {
    await group.stop();
    throw error;
  }
  return {
    addresses: addressesOf(ports, members, given),
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

interface Members {
  mongo: MongoMember[];
  kafka: KafkaNode[];
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
  };
  return replicated ? all : { mongo: all.mongo.slice(0, 1), kafka: all.kafka.slice(0, 1) };
}

function specsOf(
  name: EngineName,
  members: Members,
  { dir, ports, log }: { dir: string; ports: EnginePorts; log: (line: string) => void },
): Promise<ProcessSpec>[] {
  switch (name) {
    case 'mongod':
      return members.mongo.map((member) => mongodSpec({ dir, member, members: members.mongo, log }));
    case 'kafka': {
      const clusterId = randomBytes(16).toString('base64url').replace(/^-/, 'A');
      return members.kafka.map((node) => kafkaSpec({ dir, node, nodes: members.kafka, clusterId, log }));
    }
    case 'redis':
      return [redisSpec({ dir, port: ports.redis, log })];
    case 'mail-catcher':
      return [mailCatcherSpec({ dir, smtpPort: ports.smtp, webPort: ports.mail })];
  }
}

async function requirePorts(name: EngineName, { mongo, kafka }: Members, ports: EnginePorts): Promise<void> {
  const needs = {
    mongod: { title: 'MongoDB', setting: 'MONGO_URL', ports: mongo.map(({ port }) => port) },
    kafka: {
      title: 'Kafka',
      setting: 'KAFKA_BROKERS',
      ports: kafka.flatMap(({ port, controllerPort }) => [port, controllerPort]),
    },
    redis: { title: 'Redis', setting: 'REDIS_URL', ports: [ports.redis] },
    'mail-catcher': { title: 'the mail catcher', setting: 'SMTP_URL', ports: [ports.smtp, ports.mail] },
  }[name];
  const remedy = `End that program, or set ${needs.setting} to use one that runs already.`;
  for (const port of needs.ports) await requireFreePort(port, needs.title, remedy);
}

function addressesOf(
  ports: EnginePorts,
  { mongo, kafka }: Members,
  given: NonNullable<EngineOptions['given']>,
): EngineAddresses {
  return {
    mongoUrl: given.mongod ?? mongoAddress(mongo),
    kafkaBrokers: given.kafka ?? kafka.map(({ port }) => `127.0.0.1:${port}`).join(','),
    redisUrl: given.redis ?? redisAddress(ports.redis),
    smtpUrl: given['mail-catcher'] ?? smtpAddress(ports.smtp),
    mailCatcherUrl: given['mail-catcher'] ? undefined : mailCatcherAddress(ports.mail),
  };
}
