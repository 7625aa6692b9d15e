import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { requireFreePort } from '../process/ports.ts';
import { ProcessGroup } from '../process/process-group.ts';
import { ProcessRecord } from '../process/process-record.ts';
import type { ProcessSpec, SupervisedProcess } from '../process/supervised-process.ts';
import { type EnginePorts, freeEnginePorts } from './engine-ports.ts';
import { kafkaSpec } from './kafka.ts';
import { mailCatcherAddress, mailCatcherSpec, smtpAddress } from './mail-catcher.ts';
import { mongoAddress, mongodSpec } from './mongod.ts';
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
  await Promise.all(wanted.map((name) => requirePorts(name, ports)));

  try {
    await Promise.all(wanted.map(async (name) => group.start(await specOf(name, dir, ports, log))));
  } catch (error) {
    await group.stop();
    throw error;
  }
  return { addresses: addressesOf(ports, given), processes: group.processes, stop: () => group.stop() };
}

/** Ends processes that a killed supervisor left behind. @returns the folder's record of processes */
export function takeOver(dir: string, log: (line: string) => void): ProcessRecord {
  const record = new ProcessRecord(dir);
  const left = record.endLeftovers();
  if (left.length > 0) log(`Ended ${left.length} processes that an earlier start left behind`);
  return record;
}

const allEngines: EngineName[] = ['mongod', 'kafka', 'redis', 'mail-catcher'];

function specOf(
  name: EngineName,
  dir: string,
  ports: EnginePorts,
  log: (line: string) => void,
): Promise<ProcessSpec> {
  switch (name) {
    case 'mongod':
      return mongodSpec({ dir, port: ports.mongo, log });
    case 'kafka':
      return kafkaSpec({ dir, port: ports.kafka, controllerPort: ports.kafkaController, log });
    case 'redis':
      return redisSpec({ dir, port: ports.redis, log });
    case 'mail-catcher':
      return mailCatcherSpec({ dir, smtpPort: ports.smtp, webPort: ports.mail });
  }
}

async function requirePorts(name: EngineName, ports: EnginePorts): Promise<void> {
  const needs = {
    mongod: { title: 'MongoDB', setting: 'MONGO_URL', ports: [ports.mongo] },
    kafka: { title: 'Kafka', setting: 'KAFKA_BROKERS', ports: [ports.kafka, ports.kafkaController] },
    redis: { title: 'Redis', setting: 'REDIS_URL', ports: [ports.redis] },
    'mail-catcher': { title: 'the mail catcher', setting: 'SMTP_URL', ports: [ports.smtp, ports.mail] },
  }[name];
  const remedy = `End that program, or set ${needs.setting} to use one that runs already.`;
  for (const port of needs.ports) await requireFreePort(port, needs.title, remedy);
}

function addressesOf(ports: EnginePorts, given: NonNullable<EngineOptions['given']>): EngineAddresses {
  return {
    mongoUrl: given.mongod ?? mongoAddress(ports.mongo),
    kafkaBrokers: given.kafka ?? `127.0.0.1:${ports.kafka}`,
    redisUrl: given.redis ?? redisAddress(ports.redis),
    smtpUrl: given['mail-catcher'] ?? smtpAddress(ports.smtp),
    mailCatcherUrl: given['mail-catcher'] ? undefined : mailCatcherAddress(ports.mail),
  };
}
