import type { Manifest } from '../policies.ts';

/** Ours, which every policy is in. */
export const namespace = 'emberline';

/** Somebody who may call or be called over the network. */
export interface Party {
  name: string;
  /** Missing: an address that is no pod's. */
  pod?: { namespace: string; labels: Record<string, string> };
  address: string;
}

/** Namespaces around the product's own, with a pod each. Nothing of ours says whom these may call. */
export const neighbours = [
  'ingress-nginx',
  'envoy-gateway-system',
  'monitoring',
  'kube-system',
  'elsewhere',
] as const;

/** Addresses that are no pod's. `public` and `private` are of servers outside the cluster. */
export const outside = {
  public: '198.51.100.10',
  private: '192.168.77.10',
  'node-local-dns': '169.254.20.10',
  metadata: '169.254.169.254',
} as const;

/** Pods that other controllers make of an object: what the object is -> their name here and the labels that they give. */
const made: Record<string, [string, Record<string, string>]> = {
  MongoDBCommunity: ['mongo-members', { app: 'mongo-svc' }],
  Kafka: ['kafka-nodes', { 'strimzi.io/cluster': 'kafka' }],
  Issuer: ['acme-solver', { 'acme.cert-manager.io/http01-solver': 'true' }],
};

/** A pod of each workload and of each neighbour, one that is ours and has no label, and the addresses outside. */
export function partiesOf(manifests: readonly Manifest[]): Party[] {
  const pods = [
    ...ownPods(manifests),
    ...neighbours.map((name) => ({ name, pod: { namespace: name, labels: {} } })),
  ];
  return [
    ...pods.map((one, at) => ({ ...one, address: `10.244.0.${at + 10}` })),
    ...Object.entries(outside).map(([name, address]) => ({ name, address })),
  ];
}

function ownPods(manifests: readonly Manifest[]): Omit<Party, 'address'>[] {
  const labelled = manifests.flatMap(({ kind = '', spec }): [string, Record<string, string>][] => {
    const template = spec?.template ?? spec?.jobTemplate?.spec?.template;
    const labels = template?.metadata?.labels;
    if (labels) return [[labels['app.kubernetes.io/name'] ?? '', labels]];
    return made[kind] ? [made[kind]] : [];
  });
  return [...labelled, ['unlabelled', {}] as const].map(([name, labels]) => ({
    name,
    pod: { namespace, labels },
  }));
}
