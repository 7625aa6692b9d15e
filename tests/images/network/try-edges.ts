import { join } from 'node:path';
import { type Edge, nameOf } from '@emberline/tools/ops/manifests/network/edges.ts';
import type { Party } from '@emberline/tools/ops/manifests/network/parties.ts';
import type { Port } from '@emberline/tools/ops/manifests/network/policies.ts';
import type { Outside } from './outside.ts';
import type { Pods } from './pods.ts';

/** Programs at once: each is short and calls hundreds of addresses by itself. */
const atOnce = 3;
const dialScript = join(import.meta.dirname, 'dial.ts');

/** What calls along edges; once it runs, it does so as often as it is asked. */
export type Caller = (edges: readonly Edge[]) => Promise<Set<Edge>>;

const mostMs = 300_000;

/**
 * Waits until exactly those edges are open that should be. A network takes a while until it follows, so what was not as wanted is
 * tried again; then all are tried once more, and none may be open any more that should be shut.
 */
export async function expectOpen(edges: readonly Edge[], wanted: Set<Edge>, call: Caller): Promise<void> {
  await settle(edges, wanted, call, true);
  await settle(edges, wanted, call, false);
}

async function settle(
  edges: readonly Edge[],
  wanted: Set<Edge>,
  call: Caller,
  mayBeOpenFirst: boolean,
): Promise<void> {
  const deadline = Date.now() + mostMs;
  for (let left = edges; left.length > 0; ) {
    const open = await call(left);
    left = left.filter((edge) => open.has(edge) !== wanted.has(edge));
    const isTooOpen = left.some((edge) => open.has(edge)) && !mayBeOpenFirst;
    if (left.length > 0 && (isTooOpen || Date.now() > deadline)) throw new Error(told(left, wanted));
  }
}

function told(wrong: readonly Edge[], wanted: Set<Edge>): string {
  const lines = wrong.map(
    (edge) =>
      `${edge.from.name} to ${edge.to.name} at ${nameOf(edge.port)} is ${wanted.has(edge) ? 'shut' : 'open'}`,
  );
  return `${wrong.length} edges are not as wanted\n${lines.slice(0, 60).join('\n')}`;
}

/** Calls along every edge. @returns those along which it was the right one who answered */
export async function openEdges(
  edges: readonly Edge[],
  pods: Pods,
  outside: Outside | undefined,
): Promise<Set<Edge>> {
  const byCaller = [...Map.groupBy(edges, ({ from }) => from)];
  const open = new Set<Edge>();
  const work = async () => {
    for (let next = byCaller.pop(); next; next = byCaller.pop())
      for (const edge of await openFrom(...next, pods, outside)) open.add(edge);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return open;
}

async function openFrom(
  from: Party,
  edges: readonly Edge[],
  pods: Pods,
  outside: Outside | undefined,
): Promise<Edge[]> {
  const addressOf = (to: Party) => (to.pod ? pods.addressOf(to, from) : to.address);
  const addresses = [...new Set(edges.map(({ to }) => addressOf(to)))];
  const ports = [...new Map(edges.map(({ port }) => [nameOf(port), port])).values()];
  const said = from.pod
    ? await pods.dial(from, addresses, ports)
    : await outside?.run([dialScript, JSON.stringify(addresses), JSON.stringify(ports), from.address]);
  // What kubectl warns of comes after it.
  const [list = '[]'] = said?.split('\n') ?? [];
  const answers = new Map(
    (JSON.parse(list) as Answer[]).map(([to, port, protocol, name]) => [keyOf(to, { port, protocol }), name]),
  );
  return edges.filter(({ to, port }) => {
    const name = answers.get(keyOf(addressOf(to), port));
    if (name && name !== (to.pod ? to.name : 'outside'))
      throw new Error(`${from.name} called ${to.name} at ${nameOf(port)}, and ${name} answered`);
    return name !== undefined;
  });
}

type Answer = [to: string, port: number, protocol: Port['protocol'], name: string];

const keyOf = (address: string, port: Port) => `${address} ${nameOf(port)}`;
