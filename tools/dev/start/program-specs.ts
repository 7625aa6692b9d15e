import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineUser } from '../engines/engine-keys.ts';
import type { ProcessSpec } from '../process/supervised-process.ts';
import { waitUntilAnswered } from '../process/wait-until.ts';
import type { SettingsFor } from './engine-settings.ts';
import { compileCache, mallocThreshold, nodeOptions } from './node-settings.ts';
import type { ProductAddresses } from './product-addresses.ts';
import {
  type ProductPorts,
  type ReplicaPorts,
  replicaName,
  type ServiceName,
  serviceNames,
} from './product-ports.ts';
import { pushKeysIn } from './push-keys.ts';

export const root = join(import.meta.dirname, '../../..');

export interface ProgramOptions {
  /** Data of programs that have some goes below it. */
  dir: string;
  addresses: ProductAddresses;
  /** How each program reaches the engines. */
  settingsFor: SettingsFor;
  ports: ProductPorts;
  /** Where the replicas of a part listen that has several. A balancer listens at its own port then. */
  replicaPorts: ReplicaPorts;
  /** Put over everything else in every program's environment. */
  env: Record<string, string>;
  /** Programs start again when their source changes. */
  watch: boolean;
  /** See `ProductOptions.folderOf`. */
  folderOf?: ((process: string) => string | undefined) | undefined;
}

/** The programs between the engines and the browser: sandbox, six services, and what spreads calls over replicas. */
export function backSpecs(options: ProgramOptions): ProcessSpec[] {
  const services = serviceNames.flatMap((name) => serviceSpecs(name, options));
  return [sandboxSpec(options), ...services, ...balancerSpecs(options)];
}

/** What a browser talks to: the gateway, and the static server of the web client. */
export function frontSpecs(options: ProgramOptions): ProcessSpec[] {
  return [...gatewaySpecs(options), webSpec(options)];
}

/** The environment that all programs share. @param user as whom it reaches the engines; commands of ops are `tools` */
export function environmentOf(
  user: EngineUser | undefined,
  { dir, addresses, settingsFor, env, watch }: ProgramOptions,
): NodeJS.ProcessEnv {
  const { services } = addresses;
  return {
    ...withoutProxies(process.env),
    HOST: '127.0.0.1',
    MALLOC_MMAP_THRESHOLD_: mallocThreshold,
    NODE_COMPILE_CACHE: compileCache,
    NODE_OPTIONS: [nodeOptions, process.env.NODE_OPTIONS].filter(Boolean).join(' '),
    NODE_ENV: watch ? 'development' : 'production',
    APP_ENV: process.env.APP_ENV ?? 'local',
    ...(user && settingsFor(user)),
    SMTP_URL: addresses.smtpUrl,
    WEB_ORIGIN: addresses.web,
    API_ORIGIN: addresses.api,
    STRIPE_API_BASE: addresses.paymentSandbox,
    // One file for all programs, in the folder of their logs.
    SECURITY_LOG_FILE: join(dir, 'logs/security.log'),
    ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_URL`, services[name]])),
    ...env,
  };
}

function serviceSpecs(name: ServiceName, options: ProgramOptions): ProcessSpec[] {
  const env = name === 'notification' ? pushKeysIn(options.dir) : {};
  return replicaSpecs(options, { name, entry: `services/${name}/src/main.ts`, user: name, env });
}

function sandboxSpec(options: ProgramOptions): ProcessSpec {
  return program(options, {
    name: 'payment-sandbox',
    entry: 'tools/dev/payment-sandbox/src/main.ts',
    env: {
      DATA_DIR: join(options.dir, 'payment-sandbox'),
      PUBLIC_URL: options.addresses.paymentSandbox,
      WEBHOOK_URL: `${options.addresses.api}/api/payment/webhook`,
    },
    health: `${options.addresses.paymentSandbox}/sandbox/health`,
  });
}

function gatewaySpecs(options: ProgramOptions): ProcessSpec[] {
  const gateway = { name: 'gateway', user: 'gateway', entry: 'gateway/main.ts', env: {} } as const;
  return replicaSpecs(options, gateway).map((spec, n) => {
    // The first one's figures are where they always are; the others take any port.
    const port = n === 0 ? options.ports.programs['gateway-metrics'] : 0;
    return { ...spec, env: { ...spec.env, METRICS_PORT: String(port) } };
  });
}

/** The process has the part's name; further replicas are `mailbox-2`, `mailbox-3` … */
function replicaSpecs(
  options: ProgramOptions,
  part: Omit<Program, 'health'> & { name: keyof ReplicaPorts },
): ProcessSpec[] {
  const ports = options.replicaPorts[part.name] ?? [options.ports.programs[part.name]];
  return ports.map((port, n) => {
    const replica = replicaName(part.name, n);
    const spec = program(options, { ...part, replica, health: `http://127.0.0.1:${port}/health/ready` });
    return { ...spec, env: { ...spec.env, PORT: String(port) } };
  });
}

function balancerSpecs(options: ProgramOptions): ProcessSpec[] {
  const parts = Object.entries(options.replicaPorts) as [keyof ReplicaPorts, number[]][];
  if (parts.length === 0) return [];
  const balanced = parts.map(([name, replicas]) => ({ port: options.ports.programs[name], replicas }));
  return [
    {
      name: 'balancer',
      command: process.execPath,
      args: [join(root, 'tools/dev/balancer/main.ts')],
      cwd: root,
      env: { ...environmentOf(undefined, options), BALANCED: JSON.stringify(balanced) },
      // It passes nothing on before it has seen a replica ready.
      ready: async (signal) => {
        const look = ({ port }: { port: number }) =>
          waitUntilAnswered('balancer', `http://127.0.0.1:${port}/health/ready`, { signal });
        await Promise.all(balanced.map(look));
      },
    },
  ];
}

function webSpec(options: ProgramOptions): ProcessSpec {
  return program(options, {
    name: 'web',
    // Vite's own server replaces modules in the open page.
    entry: options.watch ? 'web/build/dev.ts' : 'web/server/main.ts',
    env: { METRICS_PORT: String(options.ports.programs['web-metrics']) },
    health: options.addresses.web,
  });
}

interface Program {
  name: keyof ProductPorts['programs'];
  /** The process's own name, where the part has several. */
  replica?: string;
  /** As whom it reaches the engines; none for programs that do not. */
  user?: EngineUser;
  /** From the repository's root. */
  entry: string;
  env: NodeJS.ProcessEnv;
  /** Answers 200 once the program works. */
  health: string;
}

function program(options: ProgramOptions, given: Program): ProcessSpec {
  const { name, replica = name, user, entry, env, health } = given;
  const folder = options.folderOf?.(replica) ?? root;
  if (!existsSync(join(folder, entry))) throw new Error(`${entry} is missing: ${name} cannot be started`);
  const port = String(options.ports.programs[name]);
  return {
    name: replica,
    command: process.execPath,
    // Vite watches the web client's files itself.
    args: [...(options.watch && name !== 'web' ? ['--watch'] : []), join(folder, entry)],
    cwd: folder,
    env: { ...environmentOf(user, options), ...env, PORT: port },
    ready: (signal) => waitUntilAnswered(name, health, { signal }),
  };
}

/** Without the environment's HTTP proxies: the gateway's client would use them even for addresses on this machine. */
function withoutProxies(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^((https?|all|no)_proxy|node_use_env_proxy)$/i.test(name)),
  );
}
