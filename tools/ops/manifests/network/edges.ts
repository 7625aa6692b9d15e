import type { Manifest } from '../policies.ts';
import { namespace, type Party, partiesOf } from './parties.ts';
import { judgesOf, type NetworkPolicy, type Port, policiesOf } from './policies.ts';
import { type Way, waysOf } from './ways.ts';

/** That somebody calls somebody at a port, ours on one side at least. */
export interface Edge {
  from: Party;
  to: Party;
  port: Port;
  isWanted: boolean;
  /** What the policies say on the side of the caller, and of the called. */
  out: boolean;
  in: boolean;
}

/** Ports that no policy names and no one needs. */
const strange = [22, 80, 5432];

/** Every edge that there can be between the parties of these manifests: a pod may also call another of its own workload. */
export function edgesOf(manifests: readonly Manifest[]): Edge[] {
  const policies = policiesOf(manifests);
  const judges = judgesOf(policies);
  const parties = partiesOf(manifests);
  const own = parties.filter(isOwn).map(({ name }) => name);
  const wanted = new Set(waysOf(manifests, own).flatMap(keysOf));
  const ports = portsOf(policies, wanted);
  return parties.flatMap((from) =>
    parties
      .filter((to) => isOwn(from) || isOwn(to))
      .flatMap((to) =>
        ports.map((port) => ({
          ...{ from, to, port, isWanted: wanted.has(keyOf(from.name, to.name, port)) },
          out: judges.out(from, to, port),
          in: judges.in(from, to, port),
        })),
      ),
  );
}

export const isOwn = ({ pod }: Party) => pod?.namespace === namespace;
export const nameOf = ({ port, protocol }: Port) => (protocol === 'UDP' ? `${port}/udp` : `${port}`);
const keyOf = (from: string, to: string, port: Port) => `${from} ${to} ${nameOf(port)}`;

function keysOf({ from, to, ports, protocol = 'TCP' }: Way): string[] {
  return from.flatMap((caller) =>
    to.flatMap((called) => ports.map((port) => keyOf(caller, called, { port, protocol }))),
  );
}

/** Each port that a policy or a way names. */
function portsOf(policies: readonly NetworkPolicy[], wanted: Set<string>): Port[] {
  const ruled = policies.flatMap(({ spec }) =>
    [...(spec.ingress ?? []), ...(spec.egress ?? [])].flatMap(({ ports = [] }) =>
      ports.map(({ port }) => port),
    ),
  );
  const named = [...wanted].map((key) => Number.parseInt(key.split(' ')[2] ?? '', 10));
  const tcp = new Set([...strange, ...named, ...ruled.map(Number)].filter((port) => port > 0));
  const sorted = [...tcp].sort((a, b) => a - b);
  return [...sorted.map((port): Port => ({ port, protocol: 'TCP' })), { port: 53, protocol: 'UDP' }];
}
