import type { Manifest } from '../policies.ts';
import { type Edge, edgesOf, isOwn, nameOf } from './edges.ts';

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
  const isLetOut = edge.out && isOwn(edge.from) && !(isOwn(edge.to) && byPort.has(keyOf(edge)));
  return [...(isLetOut ? ['out'] : []), ...(edge.in && isOwn(edge.to) ? ['in'] : [])];
}

/** Where engines and others outside are named by their ports alone, these also lead to pods of ours, which shut them themselves. */
function portsToAnywhere(edges: readonly Edge[]): Set<string> {
  return new Set(edges.filter(({ isWanted, to }) => isWanted && to.name === 'elsewhere').map(keyOf));
}

const keyOf = ({ from, port }: Edge) => `${from.name} ${nameOf(port)}`;
