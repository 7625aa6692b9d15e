import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goProgram } from '../../../dev/engines/go-program.ts';
import { run } from '../../../dev/engines/run.ts';
import type { Manifest } from '../policies.ts';
import { type Edge, edgesOf, nameOf } from './edges.ts';
import { namespace, type Party } from './parties.ts';
import { policiesOf } from './policies.ts';

/**
 * What Cyclonus, which tells networks that enforce policies right from wrong, says of every edge: one line for each where it differs
 * from what is wanted. Nothing where it cannot be had, which needs Go.
 */
export async function askCyclonus(
  manifests: readonly Manifest[],
  log: (line: string) => void,
): Promise<{ edges: number; differences: string[] } | undefined> {
  const program = await goProgram('cyclonus', log);
  if (!program) return undefined;
  const edges = edgesOf(manifests);
  const folder = await mkdtemp(join(tmpdir(), 'emberline-cyclonus-'));
  try {
    const [policies, traffic] = [join(folder, 'policies.json'), join(folder, 'traffic.json')];
    const items = policiesOf(manifests).map((one) => ({ ...one, metadata: { ...one.metadata, namespace } }));
    await writeFile(
      policies,
      JSON.stringify({ apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicyList', items }),
    );
    await writeFile(traffic, JSON.stringify(edges.map(trafficOf)));
    const answers: boolean[] = [];
    const questions = ['--mode', 'query-traffic', '--policy-path', policies, '--traffic-path', traffic];
    await run(program, ['analyze', ...questions], {
      onLine: (line) => {
        const answer = /IS ALLOWED\?\s*\|\s*(TRUE|FALSE)/i.exec(line)?.[1];
        if (answer) answers.push(answer.toLowerCase() === 'true');
      },
    });
    if (answers.length !== edges.length)
      throw new Error(`Cyclonus gave ${answers.length} answers to ${edges.length} questions`);
    const differing = edges.filter(({ isWanted }, at) => answers[at] !== isWanted);
    return { edges: edges.length, differences: differing.map(told) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function trafficOf({ from, to, port }: Edge) {
  return {
    ...{ Source: peerOf(from), Destination: peerOf(to) },
    ...{ Protocol: port.protocol, ResolvedPort: port.port, ResolvedPortName: '' },
  };
}

function peerOf({ pod, address }: Party) {
  if (!pod) return { IP: address };
  return {
    IP: address,
    Internal: {
      ...{ Namespace: pod.namespace, PodLabels: pod.labels },
      NamespaceLabels: { 'kubernetes.io/metadata.name': pod.namespace },
    },
  };
}

function told({ from, to, port, isWanted }: Edge): string {
  return `${from.name} to ${to.name} at ${nameOf(port)}: ${isWanted ? 'shut' : 'open'}`;
}
