import type { Target } from '../../ops/alerts/figures.ts';
import type { EngineAddresses } from '../engines/start-engines.ts';
import {
  type ProductPorts,
  type ReplicaPorts,
  replicaName,
  type ServiceName,
  serviceNames,
} from './product-ports.ts';

export interface ProductAddresses extends EngineAddresses {
  /** Origin of the web client. */
  web: string;
  /** Origin of the API and the live connection. */
  api: string;
  /** Each gateway itself, past the balancer. */
  gateways: string[];
  paymentSandbox: string;
  /** What Prometheus reads: every replica of the services, the web, and of the gateways the first. */
  figures: Target[];
  /** Past the gateway: health, metrics and internal calls. */
  services: Record<ServiceName, string>;
}

/** Where everything answers, `localhost` in what a browser sees. */
export function addressesOf(
  ports: ProductPorts,
  replicas: ReplicaPorts,
  engines: EngineAddresses,
): ProductAddresses {
  const services = serviceNames.map((name) => [name, `http://127.0.0.1:${ports.programs[name]}`]);
  return {
    ...engines,
    web: `http://localhost:${ports.programs.web}`,
    api: `http://localhost:${ports.programs.gateway}`,
    gateways: (replicas.gateway ?? [ports.programs.gateway]).map((port) => `http://localhost:${port}`),
    paymentSandbox: `http://localhost:${ports.programs['payment-sandbox']}`,
    figures: targetsOf(ports, replicas),
    services: Object.fromEntries(services) as Record<ServiceName, string>,
  };
}

/** The processes whose figures Prometheus reads. */
export function targetsOf({ programs }: ProductPorts, replicas: ReplicaPorts): Target[] {
  const target = (service: string, port: number, n = 0) => {
    return { service, process: replicaName(service, n), url: `http://127.0.0.1:${port}/metrics` };
  };
  return [
    ...serviceNames.flatMap((name) =>
      (replicas[name] ?? [programs[name]]).map((port, n) => target(name, port, n)),
    ),
    target('gateway', programs['gateway-metrics']),
    target('web', programs['web-metrics']),
  ];
}

/** The MongoDB address with the database's name put in. */
export function withDatabase(mongoUrl: string, database: string): string {
  return mongoUrl.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${database}`);
}

/** The Redis address with the database's number put in. */
export function withRedisDatabase(redisUrl: string, database: number): string {
  const url = new URL(redisUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** The address with this user in place of any other. */
export function withUser(url: string, user: string, password: string): string {
  return url.replace(/^([a-z+]+:\/\/)(?:[^/@]*@)?/, `$1${user}:${password}@`);
}
