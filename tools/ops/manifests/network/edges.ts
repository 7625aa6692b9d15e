import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../policies.ts';
import { readManifests, render } from '../render.ts';
import { namespace, type Party, partiesOf } from './parties.ts';
import { judgesOf, type NetworkPolicy, type Port, policiesOf } from './policies.ts';
import { type Way, waysOf } from './ways.ts';

/** What a cluster may hold of ours, as far as the network is concerned. */
export const worlds = ['local', 'production', 'production with all components'] as const;
export type World = (typeof worlds)[number];

/** Beside the overlay `production-extended`: engines by their operators, certificates by cert-manager. */
const further = '{engines-mongodb,engines-strimzi,cert-manager}/*.yaml';

export async function worldOf(root: string, world: World): Promise<Manifest[]> {
  if (world !== 'production with all components') return readManifests(await render(root, world));
  const manifests = readManifests(await render(root, 'production-extended'));
  for await (const file of glob(further, { cwd: join(root, 'k8s/components') }))
    manifests.push(...read(root, join('k8s/components', file)));
  return manifests;
}

function read(root: string, file: string): Manifest[] {
  return readManifests(readFileSync(join(root, file), 'utf8'));
}

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

/**
 * Where the network policies let through what nobody needs, or shut what somebody needs, one line each. Both sides are judged:
 * what the one lets out by mistake, the other must not be alone in refusing.
 */
export function strayEdges(manifests: readonly Manifest[]): string[] {
  const edges = edgesOf(manifests);
  const byPort = portsToAnywhere(edges);
  const said = edges.flatMap((edge) => {
    const sides = edge.isWanted ? shutSides(edge) : openSides(edge, byPort);
    const verb = edge.isWanted ? 'does not let' : 'lets';
    return sides.map((side) => ({
      ...{ from: edge.from.name, to: edge.to.name, port: nameOf(edge.port) },
      way: `the network ${verb} ${edge.from.name} ${side} to`,
    }));
  });
  const byPair = Object.entries(Object.groupBy(said, ({ way, to }) => `${way} ${to}`)).map(
    ([, some = []]) => ({
      ...{ way: some[0]?.way ?? '', to: some[0]?.to ?? '' },
      ports: some.map(({ port }) => port).join(', '),
    }),
  );
  return Object.values(Object.groupBy(byPair, ({ way, ports }) => `${way} ${ports}`)).map((some = []) => {
    const [{ way = '', ports = '' } = {}] = some;
    return `${way} ${some.map(({ to }) => to).join(', ')} at ${ports}`;
  });
}

function shutSides(edge: Edge): string[] {
  return [...(edge.out ? [] : ['out']), ...(edge.in ? [] : ['in'])];
}

function openSides(edge: Edge, byPort: Set<string>): string[] {
  const isLetOut = edge.out && isOwn(edge.from) && !(isOwn(edge.to) && byPort.has(outKeyOf(edge)));
  return [...(isLetOut ? ['out'] : []), ...(edge.in && isOwn(edge.to) ? ['in'] : [])];
}

/** Where engines and others outside are named by their ports alone, these also lead to pods of ours, which shut them themselves. */
function portsToAnywhere(edges: readonly Edge[]): Set<string> {
  return new Set(edges.filter(({ isWanted, to }) => isWanted && to.name === 'elsewhere').map(outKeyOf));
}

const outKeyOf = ({ from, port }: Edge) => `${from.name} ${nameOf(port)}`;
