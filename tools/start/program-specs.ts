import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessSpec } from '../process/supervised-process.ts';
import { waitUntil } from '../process/wait-until.ts';
import { compileCache, nodeOptions } from './node-settings.ts';
import { type ProductAddresses, withDatabase, withRedisDatabase } from './product-addresses.ts';
import { type ProductPorts, type ServiceName, serviceNames } from './product-ports.ts';

export const root = join(import.meta.dirname, '../..');

export interface ProgramOptions {
  /** Data of programs that have some goes below it. */
  dir: string;
  addresses: ProductAddresses;
  ports: ProductPorts;
  /** Put over everything else in every program's environment. */
  env: Record<string, string>;
  /** Programs start again when their source changes. */
  watch: boolean;
}

/** The programs between the engines and the browser: sandbox, six services. */
export function backSpecs(options: ProgramOptions): ProcessSpec[] {
  return [sandboxSpec(options), ...serviceNames.map((name) => serviceSpec(name, options))];
}

/** What a browser talks to: the gateway, and the static server of the web client. */
export function frontSpecs(options: ProgramOptions): ProcessSpec[] {
  return [gatewaySpec(options), webSpec(options)];
}

/** The environment that all programs share. The seed, which calls all of them, gets it as well. */
export function sharedEnvironment({ dir, addresses, env, watch }: ProgramOptions): NodeJS.ProcessEnv {
  const { services } = addresses;
  return {
    ...withoutProxies(process.env),
    HOST: '127.0.0.1',
    NODE_COMPILE_CACHE: compileCache,
    NODE_OPTIONS: [nodeOptions, process.env.NODE_OPTIONS].filter(Boolean).join(' '),
    NODE_ENV: watch ? 'development' : 'production',
    APP_ENV: process.env.APP_ENV ?? 'local',
    KAFKA_BROKERS: addresses.kafkaBrokers,
    REDIS_URL: withRedisDatabase(addresses.redisUrl, 0),
    JOBS_REDIS_URL: withRedisDatabase(addresses.redisUrl, 1),
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

function serviceSpec(name: ServiceName, options: ProgramOptions): ProcessSpec {
  const address = options.addresses.services[name];
  return program(options, {
    name,
    entry: `services/${name}/src/main.ts`,
    env: { MONGO_URL: withDatabase(options.addresses.mongoUrl, name) },
    health: `${address}/health/ready`,
  });
}

function sandboxSpec(options: ProgramOptions): ProcessSpec {
  return program(options, {
    name: 'payment-sandbox',
    entry: 'tools/payment-sandbox/src/main.ts',
    env: {
      DATA_DIR: join(options.dir, 'payment-sandbox'),
      PUBLIC_URL: options.addresses.paymentSandbox,
      WEBHOOK_URL: `${options.addresses.api}/api/payment/webhook`,
    },
    health: `${options.addresses.paymentSandbox}/sandbox/health`,
  });
}

function gatewaySpec(options: ProgramOptions): ProcessSpec {
  return program(options, {
    name: 'gateway',
    entry: 'gateway/main.ts',
    env: { METRICS_PORT: String(options.ports.programs['gateway-metrics']) },
    health: `${options.addresses.api}/health/ready`,
  });
}

function webSpec(options: ProgramOptions): ProcessSpec {
  return program(options, {
    name: 'web',
    // Vite's own server replaces modules in the open page.
    entry: options.watch ? 'web/build/dev.ts' : 'web/server/main.ts',
    env: {},
    health: options.addresses.web,
  });
}

interface Program {
  name: keyof ProductPorts['programs'];
  /** From the repository's root. */
  entry: string;
  env: NodeJS.ProcessEnv;
  /** Answers 200 once the program works. */
  health: string;
}

function program(options: ProgramOptions, { name, entry, env, health }: Program): ProcessSpec {
  if (!existsSync(join(root, entry))) throw new Error(`${entry} is missing: ${name} cannot be started`);
  const port = String(options.ports.programs[name]);
  return {
    name,
    command: process.execPath,
    // Vite watches the web client's files itself.
    args: [...(options.watch && name !== 'web' ? ['--watch'] : []), join(root, entry)],
    cwd: root,
    env: { ...sharedEnvironment(options), ...env, PORT: port },
    ready: (signal) => answersWell(name, health, signal),
  };
}

function answersWell(name: string, url: string, signal: AbortSignal): Promise<void> {
  const check = async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  };
  return waitUntil(name, check, { timeoutMs: 60_000, signal });
}

/** Without the environment's HTTP proxies: the gateway's client would use them even for addresses on this machine. */
function withoutProxies(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^((https?|all|no)_proxy|node_use_env_proxy)$/i.test(name)),
  );
}
