import { operations, type ServiceName, serviceNames } from '@emberline/contracts';
import { type Manifest, podOf } from '../policies.ts';
import { neighbours, outside } from './parties.ts';

/** Who calls whom, at which ports: the names of parties. */
export interface Way {
  from: string[];
  to: string[];
  ports: number[];
  protocol?: 'TCP' | 'UDP';
}

const anywhere = [...neighbours, ...Object.keys(outside)];
const ports = {
  mongo: [27017],
  kafka: [9092, 9093, 9094],
  redis: [6379, 6380, 26379],
  mail: [465, 587],
  https: [443],
};

/** Where a setting leads that holds an address or the key to one. Engines may be anywhere outside of our namespace. */
const settings: Record<string, Omit<Way, 'from'>[]> = {
  MONGO_URL: [
    { to: anywhere, ports: ports.mongo },
    { to: ['mongo', 'mongo-members'], ports: [27017] },
  ],
  KAFKA_BROKERS: [
    { to: anywhere, ports: ports.kafka },
    { to: ['kafka'], ports: [9092] },
    { to: ['kafka-nodes'], ports: [9093] },
  ],
  REDIS_URL: [
    { to: anywhere, ports: ports.redis },
    { to: ['redis'], ports: [6379] },
  ],
  SMTP_URL: [
    { to: anywhere, ports: ports.mail },
    { to: ['mail-catcher'], ports: [1025] },
  ],
  // Buckets may be in the same private network; the payment provider and push services are not.
  AWS_ACCESS_KEY_ID: [{ to: anywhere, ports: ports.https }],
  STRIPE_SECRET_KEY: [
    { to: ['public'], ports: ports.https },
    { to: ['payment-sandbox'], ports: [4242] },
  ],
  VAPID_PRIVATE_KEY: [{ to: ['public'], ports: ports.https }],
  TRACES_ENDPOINT: [{ to: ['monitoring'], ports: [4317] }],
};
/** It reads all settings of auth and connects to MongoDB alone. */
const unused: Record<string, string[]> = { 'create-operator': ['KAFKA_BROKERS', 'REDIS_URL'] };

const all = [...serviceNames];
/** What no setting and no contract says. */
const fixed: Way[] = [
  { from: ['gateway'], to: all, ports: [4000] },
  { from: [...all, 'gateway'], to: ['collector'], ports: [4318] },
  { from: ['collector'], to: ['collector-sampler'], ports: [4317] },
  { from: ['ingress-nginx'], to: ['web'], ports: [3000] },
  { from: ['ingress-nginx'], to: ['gateway'], ports: [8080] },
  { from: ['monitoring'], to: all, ports: [4000] },
  { from: ['monitoring'], to: ['gateway'], ports: [9080] },
  { from: ['monitoring'], to: ['web'], ports: [9300] },
  // Stand-ins of the local overlay.
  { from: ['seed'], to: all, ports: [4000] },
  { from: ['mongo-set'], to: ['mongo'], ports: [27017] },
  { from: ['payment-sandbox'], to: ['gateway'], ports: [8080] },
  // Engines by operators: members among themselves, and what reports to the API server.
  { from: ['mongo-members'], to: ['mongo-members'], ports: [27017] },
  { from: ['kafka-nodes'], to: ['kafka-nodes'], ports: [9090, 9091] },
  { from: ['mongo-members', 'kafka-nodes'], to: anywhere, ports: [443, 6443] },
];
/** Where there is a Gateway. The solver answers the question of who owns a name. */
const throughGateway: Way[] = [
  { from: ['envoy-gateway-system'], to: ['web'], ports: [3000] },
  { from: ['envoy-gateway-system'], to: ['gateway'], ports: [8080] },
  { from: ['envoy-gateway-system'], to: ['acme-solver'], ports: [8089] },
];

/**
 * Every way that may be open; all others must be shut. From the callers that contracts name, from the settings that a workload is
 * given, and from the tables above.
 * @param own the names of pods in our namespace
 */
export function waysOf(manifests: readonly Manifest[], own: string[]): Way[] {
  const names = { from: own, to: ['kube-system', 'node-local-dns'], ports: [53] };
  return [
    ...fixed,
    ...(manifests.some(({ kind }) => kind === 'Gateway') ? throughGateway : []),
    ...serviceNames.map((to) => ({ from: callersOf(to), to: [to], ports: [4000] })),
    ...manifests.flatMap(waysBySettings),
    names,
    { ...names, protocol: 'UDP' },
  ];
}

function callersOf(to: ServiceName): string[] {
  return serviceNames.filter(
    (from) =>
      from !== to &&
      operations.some(
        ({ service, callers }) => service === to && (callers === 'anyone' || callers?.includes(from)),
      ),
  );
}

function waysBySettings(workload: Manifest): Way[] {
  const name = workload.metadata?.name ?? '';
  const given = podOf(workload)?.containers?.flatMap(({ env = [] }) => env.map((one) => one.name)) ?? [];
  return given
    .filter((setting) => !unused[name]?.includes(setting))
    .flatMap((setting) => settings[setting] ?? [])
    .map((way) => ({ from: [name], ...way }));
}
