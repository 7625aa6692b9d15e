import { defaultEnginePorts, type EnginePorts } from '../engines/engine-ports.ts';
import { freePorts, freePortsFor } from '../process/ports.ts';

export const serviceNames = ['auth', 'profile', 'mailbox', 'payment', 'notification', 'admin'] as const;
export type ServiceName = (typeof serviceNames)[number];

export type ProgramPorts = Record<
  ServiceName | 'web' | 'web-metrics' | 'gateway' | 'gateway-metrics' | 'payment-sandbox',
  number
>;

/** How many processes of a part run where it is not one. */
export type Replicas = Partial<Record<ServiceName | 'gateway', number>>;
/** With replicated engines; more where members feel it when one is gone. */
export const manyReplicas: Replicas = {
  ...{ gateway: 3, mailbox: 3, notification: 3 },
  ...{ auth: 2, profile: 2, payment: 2, admin: 2 },
};
/** The first one's process has the part's name. */
export function replicaName(part: string, n: number): string {
  return n === 0 ? part : `${part}-${n + 1}`;
}

export type ReplicaPorts = Partial<Record<ServiceName | 'gateway', number[]>>;

export interface ProductPorts {
  engines: EnginePorts;
  programs: ProgramPorts;
}

const defaultPorts: ProductPorts = {
  engines: defaultEnginePorts,
  programs: {
    web: 3000,
    'web-metrics': 9300,
    gateway: 8080,
    'gateway-metrics': 9080,
    'payment-sandbox': 4242,
    auth: 4001,
    profile: 4002,
    mailbox: 4003,
    payment: 4004,
    notification: 4005,
    admin: 4006,
  },
};

/** The default ports, except where the environment names another address (WEB_ORIGIN and so on). */
export function portsFrom(env: NodeJS.ProcessEnv): ProductPorts {
  const portOf = (origin: string | undefined) => Number(origin && URL.parse(origin)?.port) || undefined;
  const { engines, programs } = defaultPorts;
  return {
    engines: { ...engines, mailCatcher: Number(env.MAIL_CATCHER_PORT) || engines.mailCatcher },
    programs: {
      ...programs,
      web: portOf(env.WEB_ORIGIN) ?? programs.web,
      gateway: portOf(env.API_ORIGIN) ?? programs.gateway,
      'payment-sandbox': portOf(env.STRIPE_API_BASE) ?? programs['payment-sandbox'],
    },
  };
}

/** Free ports, for tests while `npm start` runs. */
export async function freeProductPorts(): Promise<ProductPorts> {
  const { engines, programs } = defaultPorts;
  return { engines: await freePortsFor(engines), programs: await freePortsFor(programs) };
}

/** Free ports for the parts that have several replicas. */
export async function freeReplicaPorts(replicas: Replicas): Promise<ReplicaPorts> {
  const several = Object.entries(replicas).filter(([, count]) => count > 1);
  const free = await freePorts(several.reduce((sum, [, count]) => sum + count, 0));
  return Object.fromEntries(several.map(([name, count]) => [name, free.splice(0, count)]));
}
