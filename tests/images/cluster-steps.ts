import { type ChildProcess, spawn } from 'node:child_process';
import type { Images } from '@emberline/tools/dev/engines/official-images.ts';
import { run } from '@emberline/tools/dev/engines/run.ts';
import { isListening } from '@emberline/tools/dev/process/ports.ts';
import { waitUntil } from '@emberline/tools/dev/process/wait-until.ts';
import { root } from '@emberline/tools/dev/start/program-specs.ts';
import { addressesInside, apply, isRolledOut, kubectl, type Loader } from './cluster.ts';
import { definitionSteps } from './definition-steps.ts';
import { tryFirstMessage } from './first-message.ts';
import { overlayOf } from './overlay.ts';
import type { Step } from './steps.ts';
import { runUntilStopped } from './stopping.ts';
import { upgradeSteps } from './upgrade-steps.ts';
import { writeWhile } from './write-while.ts';

const parts = ['auth', 'profile', 'mailbox', 'payment', 'notification', 'admin', 'gateway', 'web'];
const doors = ['web:3000', 'gateway:8080', 'payment-sandbox:4242', 'mail-catcher:8025'];

/**
 * The overlay `local` on the cluster that kubectl reaches, on whose node this runs: it calls the services at their addresses there.
 * @param from the release to upgrade from; the newest tag unless given
 */
export async function clusterSteps(images: Images, give: Loader, from: string | undefined): Promise<Step[]> {
  let forwards: ChildProcess[] = [];
  let isOurs = false;
  return [
    {
      title: 'the cluster has the images',
      run: async () => {
        const there = await runUntilStopped('kubectl', ['get', 'namespaces', '--output', 'name']);
        if (there.includes('namespace/emberline\n'))
          throw new Error('The cluster has a namespace emberline.');
        isOurs = true;
        const names = [...parts, 'tools'].map((part) => `emberline/${part}:latest`);
        await give([...names, ...new Set([images.MONGO_IMAGE, images.KAFKA_IMAGE, images.REDIS_IMAGE])]);
        return `${names.length} and the engines`;
      },
    },
    ...definitionSteps(),
    ...(await upgradeSteps(images, give, from)),
    {
      title: 'the overlay `local` is applied, and the seed is through',
      run: async () => {
        await kubectl('delete', 'jobs', '--all');
        await apply(await overlayOf(root, images));
        await kubectl('wait', '--for=condition=complete', 'job/seed', '--timeout=15m');
        for (const part of parts) await isRolledOut(part);
        // A forwarded port would hold to one that is leaving.
        await waitUntil('every pod', nobodyLeaves, { timeoutMs: 120_000 });
        return `${parts.length} deployments are ready`;
      },
    },
    {
      title: 'the first message on it, in a browser',
      run: async () => {
        forwards = doors.map(forward);
        for (const door of doors)
          await waitUntil(door, () => isListening(Number(door.split(':')[1])), { timeoutMs: 30_000 });
        return tryFirstMessage();
      },
    },
    {
      title: 'a mailbox pod is killed while members write',
      run: async () =>
        writeWhile((await addressesInside()).api, async () => {
          const mailbox = ['-l', 'app.kubernetes.io/name=mailbox'];
          await kubectl('delete', 'pod', ...mailbox, '--force', '--grace-period=0');
          await isRolledOut('mailbox');
        }),
    },
    {
      title: 'every deployment is rolled while members write, nothing is sent twice',
      run: async () => {
        const { api } = await addressesInside();
        const rollAll = async () => {
          for (const part of parts) {
            await kubectl('rollout', 'restart', `deployment/${part}`);
            await isRolledOut(part);
          }
        };
        return writeWhile(api, rollAll, { mayRetry: () => false });
      },
    },
    {
      title: 'the namespace is deleted',
      always: true,
      run: async () => {
        if (!isOurs) return 'none was made';
        for (const child of forwards) child.kill();
        await run('kubectl', ['delete', 'namespace', 'emberline', '--ignore-not-found', '--timeout=5m']);
        return 'gone, with all that was in it';
      },
    },
  ];
}

async function nobodyLeaves(): Promise<boolean> {
  const leaving = 'jsonpath={.items[*].metadata.deletionTimestamp}';
  return (await kubectl('get', 'pods', '--output', leaving)).trim() === '';
}

function forward(door: string): ChildProcess {
  const [name = '', port = ''] = door.split(':');
  return spawn('kubectl', ['--namespace', 'emberline', 'port-forward', `service/${name}`, port], {
    stdio: 'ignore',
  });
}
