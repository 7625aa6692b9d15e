import { run } from '@emberline/tools/dev/engines/run.ts';
import { waitUntil } from '@emberline/tools/dev/process/wait-until.ts';
import type { Step } from './steps.ts';
import { runUntilStopped } from './stopping.ts';

/**
 * The steps on a cluster that is made for them and taken down after them.
 * @param cluster a command that makes a cluster when it gets `up`, such that kubectl reaches it, and deletes it when it gets `down`;
 *   without one the steps use the cluster that kubectl reaches
 */
export function between(cluster: string | undefined, steps: Step[]): Step[] {
  if (!cluster || steps.length === 0) return steps;
  const [program = '', ...args] = cluster.split(' ');
  let isOurs = false;
  return [
    {
      title: 'a cluster is up',
      run: async () => {
        isOurs = true;
        await runUntilStopped(program, [...args, 'up']);
        await waitUntil('a node', isReady, { timeoutMs: 120_000 });
        const version = 'jsonpath={.items[0].status.nodeInfo.kubeletVersion}';
        return `Kubernetes ${await runUntilStopped('kubectl', ['get', 'nodes', '--output', version])}`;
      },
    },
    ...steps,
    {
      title: 'it is down again',
      always: true,
      run: async () => {
        if (!isOurs) return 'none was made';
        await run(program, [...args, 'down']);
        return 'gone';
      },
    },
  ];
}

async function isReady(): Promise<boolean> {
  const jsonpath = 'jsonpath={.items[*].status.conditions[?(@.type=="Ready")].status}';
  return (await runUntilStopped('kubectl', ['get', 'nodes', '--output', jsonpath])).trim() === 'True';
}
