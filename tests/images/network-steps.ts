import { run } from '@emberline/tools/dev/engines/run.ts';
import { waitUntil } from '@emberline/tools/dev/process/wait-until.ts';
import { root } from '@emberline/tools/dev/start/program-specs.ts';
import { saveResult } from '@emberline/tools/lab/save-result.ts';
import {
  type Edge,
  edgesOf,
  nameOf,
  type World,
  worldOf,
} from '@emberline/tools/ops/manifests/network/edges.ts';
import { namespace, neighbours, type Party } from '@emberline/tools/ops/manifests/network/parties.ts';
import { policiesOf } from '@emberline/tools/ops/manifests/network/policies.ts';
import { applyObjects, type Loader } from './cluster.ts';
import { openOutside } from './network/outside.ts';
import { deletePods, image, startPods } from './network/pods.ts';
import { reportOf, type Tried } from './network/report.ts';
import { type Caller, expectOpen, openEdges } from './network/try-edges.ts';
import type { Step } from './steps.ts';
import { runUntilStopped, stopping } from './stopping.ts';

/** `production` is a part of the second. */
const tried: World[] = ['local', 'production with all components'];

/** Pods in the place of every workload and neighbour call each other: first without the network policies, then with them. */
export function networkSteps(give: Loader): Step[] {
  const results: Tried[] = [];
  const made: string[] = [];
  let isEnforced = true;
  return [
    {
      title: 'the cluster has the image of pods that call each other',
      run: async () => {
        await give([image]);
        return image;
      },
    },
    ...tried.flatMap((world): Step[] => [
      {
        title: `network policies, ${world}: every pair is tried`,
        run: async () => {
          if (!isEnforced) return 'not tried: see above';
          const result = await tryWorld(world, made);
          isEnforced = result !== undefined;
          if (!result) return 'not tried: the network of this cluster enforces no policies';
          results.push(result);
          return `${result.open} of ${result.edges.length} open, as wanted`;
        },
      },
      { title: 'its pods and policies are deleted', always: true, run: () => deleteAll(made.splice(0)) },
    ]),
    {
      title: 'what was seen is written down',
      run: async () => {
        if (results.length < tried.length) return 'nothing was';
        const report = await reportOf(results);
        saveResult('network', report, 'All edges were as wanted.');
        console.log(report);
        return 'docs/results/network.md';
      },
    },
  ];
}

/** @param made is given the namespaces that it makes. @returns undefined where the network does not enforce policies. Throws when an edge is not as it is wanted. */
async function tryWorld(world: World, made: string[]): Promise<Tried | undefined> {
  const manifests = await worldOf(root, world);
  const all = edgesOf(manifests);
  const ports = [...new Map(all.map(({ port }) => [nameOf(port), port])).values()];
  const outside = await openOutside(JSON.stringify(ports));
  try {
    const canBe = ({ name, pod }: Party) => pod !== undefined || (outside && name in outside.addresses);
    const edges = all.filter(({ from, to }) => canBe(from) && canBe(to));
    await makeNamespaces(made);
    const pods = await startPods([...new Set(edges.map(({ from }) => from))], ports);
    const call: Caller = (some) => openEdges(some, pods, outside);
    await expectOpen(edges, new Set(edges), call);
    await applyObjects(
      policiesOf(manifests).map((one) => ({ ...one, metadata: { ...one.metadata, namespace } })),
    );
    const wanted = new Set(edges.filter(({ isWanted }) => isWanted));
    if (!(await isEnforcing(edges, call))) return undefined;
    await expectOpen(edges, wanted, call);
    return { world, edges, ports, open: wanted.size, hasOutside: outside !== undefined };
  } finally {
    await outside?.close();
  }
}

/** A pod that every policy shuts is called from one that no policy lets out. */
function isEnforcing(edges: readonly Edge[], call: Caller): Promise<boolean> {
  const shut = edges.filter(({ from, to }) => from.name === 'unlabelled' && to.name === 'unlabelled');
  return waitUntil('the network', async () => (await call(shut)).size === 0, {
    timeoutMs: 60_000,
    signal: stopping,
  }).then(
    () => true,
    () => false,
  );
}

async function makeNamespaces(made: string[]): Promise<void> {
  const there = await runUntilStopped('kubectl', ['get', 'namespaces', '--output', 'name']);
  const missing = [namespace, ...neighbours].filter((name) => !there.includes(`namespace/${name}\n`));
  if (!missing.includes(namespace)) throw new Error(`The cluster has a namespace ${namespace}.`);
  made.push(...missing);
  await applyObjects(missing.map((name) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } })));
}

async function deleteAll(ours: string[]): Promise<string> {
  if (ours.length === 0) return 'none were made';
  await deletePods();
  await run('kubectl', ['delete', 'namespace', ...ours, '--ignore-not-found', '--timeout=5m']);
  return 'gone';
}
