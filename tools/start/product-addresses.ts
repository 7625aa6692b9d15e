import type { EngineAddresses } from '../engines/start-engines.ts';
import { type ProductPorts, type ReplicaPorts, type ServiceName, serviceNames } from './product-ports.ts';

export interface ProductAddresses extends EngineAddresses {
  /** Origin of the web client. */
  web: string;
  /** Origin of the API and the live connection. */
  api: string;
  /** Each gateway itself, past the balancer. */
  gateways: string[];
  paymentSandbox: string;
  /** The figures of gateway and web have ports of their own. */
  gatewayMetrics: string;
  webMetrics: string;
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
    gatewayMetrics: `http://127.0.0.1:${ports.programs['gateway-metrics']}`,
    webMetrics: `http://127.0.0.1:${ports.programs['web-metrics']}`,
    services: Object.fromEntries(services) as Record<ServiceName, string>,
  };
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
