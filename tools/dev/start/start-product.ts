import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTopics } from '@emberline/kit/events/create-topics';
import { brokerSettings } from '@emberline/kit/settings';
import { brokerOf } from '@emberline/kit/settings-engines';
import { withProgress } from '../engines/cache.ts';
import type { MemberLinks } from '../engines/member-links.ts';
import { type EngineOptions, type Security, startEngines, takeOver } from '../engines/start-engines.ts';
import { requireFreePort } from '../process/ports.ts';
import { ProcessGroup } from '../process/process-group.ts';
import type { SupervisedProcess } from '../process/supervised-process.ts';
import type { WorldName } from '../seed/world/world.ts';
import { compileOnce } from './compile-once.ts';
import {
  openSettings,
  type SettingsFor,
  type Share,
  securedSettings,
  writeSettings,
} from './engine-settings.ts';
import { addressesOf, type ProductAddresses } from './product-addresses.ts';
import {
  freeProductPorts,
  freeReplicaPorts,
  manyReplicas,
  type ProductPorts,
  type Replicas,
} from './product-ports.ts';
import { backSpecs, environmentOf, frontSpecs, type ProgramOptions } from './program-specs.ts';
import { buildWeb } from './web-build.ts';
import { drawFront, seedOnce, seedRest } from './welcome.ts';

export interface ProductOptions {
  /** Data, logs and the record of processes go below it; made when missing, kept by `stop`. */
  dir: string;
  ports: ProductPorts | 'free';
  /** The world put in when the folder is new: the demonstration, a small one for tests, or nothing. */
  seed: WorldName | 'none';
  /** Put over every program's environment. */
  env?: Record<string, string>;
  /** Addresses of engines that run already, see `givenEngines`. Tests leave it out and get engines of their own. */
  givenEngines?: EngineOptions['given'];
  /** Unless given, the engines are this product's alone. */
  share?: Share;
  /** See `EngineOptions.replicated`; and several replicas of the gateway and the services. */
  replicated?: boolean;
  /** See `EngineOptions.links`. */
  links?: MemberLinks;
  /** Parts that run more than once, behind a balancer; unless given, one of each, or `manyReplicas` when `replicated`. */
  replicas?: Replicas;
  /** The folder in which a process of the gateway or a service finds its release; unless given, this repository. */
  folderOf?: (process: string) => string | undefined;
  /** Programs start again when their source changes, and Vite serves the web client. */
  watch?: boolean;
  log?: (line: string) => void;
  /** Stops what is running already when it aborts during the start. */
  signal?: AbortSignal;
}

export interface Product {
  addresses: ProductAddresses;
  ports: ProductPorts;
  /** How each user reaches the engines, as settings of a program. */
  settingsFor: SettingsFor;
  /** Given where the engines are replicated. */
  security: Security | undefined;
  /** As given: what parts MongoDB's members. */
  links: MemberLinks | undefined;
  /**
   * By name: web, gateway, the six services (further replicas: mailbox-2, …), payment-sandbox, mongod, kafka, redis, mail-catcher
   * (replicated: mongod-2, …, sentinel, …).
   */
  processes: Record<string, SupervisedProcess>;
  /** In order: what browsers talk to, then the services, then the engines. The data stays. */
  stop(): Promise<void>;
}

/**
 * Starts the whole product and resolves once every part is ready and the world is seeded.
 * What dies is started again until `stop`. Throws, with nothing left running, when a part does not start.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { dir, signal, log = () => {} } = options;
  await mkdir(join(dir, 'logs'), { recursive: true });
  const groups = makeGroups(dir, log);
  const seeding = new AbortController();
  let rest: Promise<void> | undefined;
  const stop = async () => {
    seeding.abort();
    await rest;
    await stopInOrder(groups);
  };
  const abort = () => void stop();
  signal?.addEventListener('abort', abort);
  try {
    signal?.throwIfAborted();
    const { rest: begun, ...started } = await startParts(options, groups, seeding.signal, log);
    rest = begun;
    const processes = {
      ...groups.front.processes,
      ...groups.back.processes,
      ...groups.engines.processes,
    };
    return { ...started, processes, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

type Groups = Record<'engines' | 'back' | 'front', ProcessGroup>;

function makeGroups(dir: string, log: (line: string) => void): Groups {
  const context = { dir, log, record: takeOver(dir, log) };
  return {
    engines: new ProcessGroup(context),
    back: new ProcessGroup(context),
    front: new ProcessGroup(context),
  };
}

async function stopInOrder({ front, back, engines }: Groups): Promise<void> {
  await front.stop();
  await back.stop();
  await engines.stop();
}

async function startParts(
  options: ProductOptions,
  groups: Groups,
  seeding: AbortSignal,
  log: (line: string) => void,
): Promise<
  Pick<Product, 'addresses' | 'ports' | 'settingsFor' | 'security' | 'links'> & {
    rest: Promise<void> | undefined;
  }
> {
  const {
    dir,
    env = {},
    watch = false,
    givenEngines = {},
    share = { prefix: '', redisDatabase: 0 },
    replicated = false,
    links,
    seed,
    folderOf,
  } = options;
  const ports = options.ports === 'free' ? await freeProductPorts() : options.ports;
  await requireProgramPorts(ports);
  const endDrawing = seed === 'none' ? undefined : drawFront(seed, dir, seeding);
  const webBuilt = watch ? undefined : buildWeb(log);
  // Awaited below; until then a failed build must not end the process.
  webBuilt?.catch(() => {});
  const compiled = watch ? undefined : compileOnce();
  compiled?.catch(() => {});

  const engines = await withProgress('Starting the engines', log, () =>
    startEngines({
      ...{ dir, log, ports: ports.engines, group: groups.engines },
      ...{ given: givenEngines, replicated, links },
    }),
  );
  const replicaPorts = await freeReplicaPorts(options.replicas ?? (replicated ? manyReplicas : {}));
  const addresses = addressesOf(ports, replicaPorts, engines.addresses);
  const { security } = engines;
  const settingsFor = security ? securedSettings(addresses, security) : openSettings(addresses, share);
  if (security) await writeSettings(dir, settingsFor);
  const programs = { dir, addresses, settingsFor, ports, replicaPorts, env, watch, folderOf };
  await createTopics(brokerOf(brokerSettings(environmentOf('tools', programs))));
  await compiled;
  await withProgress('Starting the services', log, () => startPrograms(programs, groups, webBuilt));
  const facts = { addresses, ports, settingsFor, security, links };
  if (seed === 'none') return { ...facts, rest: undefined };
  await endDrawing?.();
  await seedOnce(seed, programs, log);
  return { ...facts, rest: seedRest(seed, programs, { log, signal: seeding }) };
}

async function startPrograms(
  programs: ProgramOptions,
  { back, front }: Groups,
  webBuilt: Promise<void> | undefined,
): Promise<void> {
  await Promise.all([
    ...backSpecs(programs).map((spec) => back.start(spec)),
    ...frontSpecs(programs).map(async (spec) => {
      if (spec.name === 'web') await webBuilt;
      await front.start(spec);
    }),
  ]);
}

async function requireProgramPorts(ports: ProductPorts): Promise<void> {
  for (const [name, port] of Object.entries(ports.programs)) {
    await requireFreePort(port, name, 'End that program first.');
  }
}
