import type { World } from '@emberline/tools/ops/manifests/network/edges.ts';
import { type Edge, nameOf } from '@emberline/tools/ops/manifests/network/edges.ts';
import { neighbours, outside } from '@emberline/tools/ops/manifests/network/parties.ts';
import type { Port } from '@emberline/tools/ops/manifests/network/policies.ts';
import { runUntilStopped } from '../stopping.ts';

export interface Tried {
  world: World;
  edges: Edge[];
  ports: Port[];
  open: number;
  hasOutside: boolean;
}

/** What was seen, as a page. `NETWORK` names what enforced it. */
export async function reportOf(results: readonly Tried[]): Promise<string> {
  const version = 'jsonpath={.items[0].status.nodeInfo.kubeletVersion}';
  const kubelet = await runUntilStopped('kubectl', ['get', 'nodes', '--output', version]);
  // A kubelet that was built from its module does not know.
  const isNamed = !kubelet.startsWith('v0.0.0');
  return `# The network policies, tried

Written by \`npm run test:images -- network\`${isNamed ? ` on Kubernetes ${kubelet.trim()}` : ''}, enforced by ${process.env.NETWORK || "the cluster's own network"}.

A pod stood for every workload, with its labels, and for each neighbour in a namespace of its own; of each workload there were two, and one
more had no labels. Each listened at every port that a policy names and at three others, and each called all the others at all of these ports.
Without the policies every call was answered; with them those below were, and no other, twice in succession. Who may call whom comes from
\`tools/ops/manifests/network/ways.ts\`. Engines are called by their ports wherever they are, since production has them outside of the namespace.
\`public\` and \`private\` are addresses outside of the cluster, \`elsewhere\` is any other namespace in it.
${results.map(sectionOf).join('')}`;
}

function sectionOf({ world, edges, ports, open, hasOutside }: Tried): string {
  const callers = [...Map.groupBy(edges, ({ from }) => from.name)];
  const rows = callers.map(([name, all]) => {
    const wanted = all.filter(({ isWanted }) => isWanted);
    return `| ${name} | ${reached(wanted)} | ${wanted.length} | ${all.length - wanted.length} |\n`;
  });
  return `
## ${world}

${callers.length} callers, ${ports.length} ports: ${edges.length} edges, of which ${open} were open and ${edges.length - open} shut.
${hasOutside ? '' : 'Addresses outside the cluster could not be had here.\n'}
| Caller | reached | open | shut |
| --- | --- | --- | --- |
${rows.join('')}`;
}

/** `auth, profile at 4000; whoever is outside at 27017` */
function reached(wanted: readonly Edge[]): string {
  const byPort = [...Map.groupBy(wanted, ({ port }) => nameOf(port))].map(([port, edges]) => ({
    port,
    names: namesOf(edges.map(({ to }) => to.name)),
  }));
  const groups = [...Map.groupBy(byPort, ({ names }) => names)].map(
    ([names, some]) => `${names} at ${some.map(({ port }) => port).join(', ')}`,
  );
  return groups.join('; ') || 'nobody';
}

/** Where all neighbours may be called, so may all addresses outside that could be had. */
function namesOf(names: readonly string[]): string {
  const around: readonly string[] = [...neighbours, ...Object.keys(outside)];
  if (!neighbours.every((name) => names.includes(name))) return names.join(', ');
  return [...names.filter((name) => !around.includes(name)), 'whoever is outside of the namespace'].join(
    ', ',
  );
}
