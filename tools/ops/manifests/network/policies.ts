import { BlockList, isIPv4 } from 'node:net';
import type { Manifest } from '../policies.ts';
import { namespace, type Party } from './parties.ts';

export interface NetworkPolicy extends Omit<Manifest, 'spec'> {
  spec: {
    podSelector: Selector;
    policyTypes?: ('Ingress' | 'Egress')[];
    ingress?: Rule[];
    egress?: Rule[];
  };
}

interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port?: number | string; endPort?: number; protocol?: string }[];
}

interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
}

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

export interface Port {
  port: number;
  protocol: 'TCP' | 'UDP';
}

export function policiesOf(manifests: readonly Manifest[]): NetworkPolicy[] {
  return manifests.filter(({ kind }) => kind === 'NetworkPolicy') as unknown as NetworkPolicy[];
}

/** Whether policies let somebody call somebody at a port. Whoever is no pod of ours is held by none of them. */
export type Judge = (from: Party, to: Party, port: Port) => boolean;

/**
 * Judges by the caller's side alone (`out`), and by that of the called (`in`):
 * https://kubernetes.io/docs/concepts/services-networking/network-policies
 */
export function judgesOf(policies: readonly NetworkPolicy[]): { out: Judge; in: Judge } {
  const egress = holdersOf(policies, 'Egress');
  const ingress = holdersOf(policies, 'Ingress');
  return {
    out: (from, to, port) =>
      egress(from)?.some(({ to: peers, ports }) => hasPeer(peers, to) && hasPort(ports, port)) ?? true,
    in: (from, to, port) =>
      ingress(to)?.some(({ from: peers, ports }) => hasPeer(peers, from) && hasPort(ports, port)) ?? true,
  };
}

/** The rules that a party is held by on one side; undefined where no policy holds it. */
function holdersOf(policies: readonly NetworkPolicy[], type: 'Ingress' | 'Egress') {
  const known = new Map<Party, Rule[] | undefined>();
  return (party: Party): Rule[] | undefined => {
    if (!known.has(party)) {
      const { pod } = party;
      const holding = policies.filter(
        ({ spec }) =>
          pod?.namespace === namespace &&
          typesOf(spec).includes(type) &&
          selects(spec.podSelector, pod.labels),
      );
      const rules = holding.flatMap(({ spec }) => (type === 'Ingress' ? spec.ingress : spec.egress) ?? []);
      known.set(party, holding.length > 0 ? rules : undefined);
    }
    return known.get(party);
  };
}

function typesOf({ policyTypes, egress }: NetworkPolicy['spec']): string[] {
  return policyTypes ?? (egress ? ['Ingress', 'Egress'] : ['Ingress']);
}

function hasPort(ports: Rule['ports'], { port, protocol }: Port): boolean {
  if (!ports?.length) return true;
  return ports.some((one) => {
    if (typeof one.port === 'string') throw new Error(`The port ${one.port} is not a number`);
    if ((one.protocol ?? 'TCP') !== protocol) return false;
    return one.port === undefined || (one.port <= port && port <= (one.endPort ?? one.port));
  });
}

function hasPeer(peers: Peer[] | undefined, { pod, address }: Party): boolean {
  if (!peers?.length) return true;
  return peers.some(({ podSelector, namespaceSelector, ipBlock }) => {
    if (ipBlock)
      return isWithin(address, ipBlock.cidr) && !ipBlock.except?.some((range) => isWithin(address, range));
    if (!pod) return false;
    const isInNamespace = namespaceSelector
      ? selects(namespaceSelector, { 'kubernetes.io/metadata.name': pod.namespace })
      : pod.namespace === namespace;
    return isInNamespace && selects(podSelector ?? {}, pod.labels);
  });
}

const blocks = new Map<string, BlockList>();

/** Every party has an IPv4 address: ranges of IPv6 have none of them. */
function isWithin(address: string, range: string): boolean {
  let block = blocks.get(range);
  if (!block) {
    block = new BlockList();
    const [net = '', prefix] = range.split('/');
    if (isIPv4(net)) block.addSubnet(net, Number(prefix));
    blocks.set(range, block);
  }
  return block.check(address);
}

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Record<string, string>) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      const label = labels[key];
      if (operator === 'Exists') return label !== undefined;
      if (operator === 'DoesNotExist') return label === undefined;
      const isAmong = label !== undefined && values.includes(label);
      return operator === 'In' ? isAmong : !isAmong;
    })
  );
}
