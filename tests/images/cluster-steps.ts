import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Images, officialImages } from '@emberline/tools/engines/official-images.ts';
import { run } from '@emberline/tools/engines/run.ts';
import { isListening } from '@emberline/tools/process/ports.ts';
import { waitUntil } from '@emberline/tools/process/wait-until.ts';
import { tryFirstMessage } from './first-message.ts';
import type { Step } from './steps.ts';
import { writeWhile } from './write-while.ts';

const overlay = join(import.meta.dirname, '../../k8s/generated/local.yaml');
const parts = ['auth', 'profile', 'mailbox', 'payment', 'notification', 'admin', 'gateway', 'web'];
const doors = ['web:3000', 'gateway:8080', 'payment-sandbox:4242', 'mail-catcher:8025'];

/**
 * The overlay `local` on the cluster that kubectl reaches, on whose node this runs: it writes to the gateway at its address there.
 * @param load a command that takes images' names and gives them to the cluster; without it nothing is tried
 */
export function clusterSteps(images: Images, load: string | undefined): Step[] {
  if (!load) return [];
  let forwards: ChildProcess[] = [];
  return [
    {
      title: 'the cluster has the images',
      run: async () => {
        const [program = '', ...args] = load.split(' ');
        const names = [...parts, 'tools'].map((part) => `emberline/${part}:latest`);
        await run(program, [
          ...args,
          ...names,
          ...new Set([images.MONGO_IMAGE, images.KAFKA_IMAGE, images.REDIS_IMAGE]),
        ]);
        return `${names.length} and the engines`;
      },
    },
    {
      title: 'the overlay `local` is applied, and the seed is through',
      run: async () => {
        await apply(images);
        await kubectl('wait', '--for=condition=complete', 'job/seed', '--timeout=15m');
        for (const part of parts) await kubectl('rollout', 'status', `deployment/${part}`, '--timeout=5m');
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
        writeWhile(await gatewayOrigin(), async () => {
          await kubectl(
            'delete',
            'pod',
            '-l',
            'app.kubernetes.io/name=mailbox',
            '--force',
            '--grace-period=0',
          );
          await kubectl('rollout', 'status', 'deployment/mailbox', '--timeout=5m');
        }),
    },
    {
      title: 'every deployment is rolled while members write, nothing is sent twice',
      run: async () =>
        writeWhile(
          await gatewayOrigin(),
          async () => {
            for (const part of parts) {
              await kubectl('rollout', 'restart', `deployment/${part}`);
              await kubectl('rollout', 'status', `deployment/${part}`, '--timeout=5m');
            }
          },
          { mayRetry: false },
        ),
    },
    {
      title: 'the namespace is deleted',
      always: true,
      run: async () => {
        for (const child of forwards) child.kill();
        await run('kubectl', ['delete', 'namespace', 'emberline', '--ignore-not-found', '--timeout=5m']);
        return 'gone';
      },
    },
  ];
}

/** With the images that are here in place of the official ones. */
async function apply(images: Images): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'emberline-overlay-'));
  const file = join(folder, 'local.yaml');
  const engines = ['MONGO_IMAGE', 'KAFKA_IMAGE', 'REDIS_IMAGE'] as const;
  const replaced = engines.reduce(
    (text, name) => text.replaceAll(`image: ${officialImages[name]}\n`, `image: ${images[name]}\n`),
    readFileSync(overlay, 'utf8'),
  );
  await writeFile(file, replaced);
  await run('kubectl', ['apply', '--server-side', '--filename', file]);
  await rm(folder, { recursive: true });
}

/** The gateway's address within the cluster: unlike a forwarded port it holds while pods are replaced. */
async function gatewayOrigin(): Promise<string> {
  const address = await kubectl('get', 'service', 'gateway', '--output', 'jsonpath={.spec.clusterIP}');
  return `http://${address.trim()}:8080`;
}

function forward(door: string): ChildProcess {
  const [name = '', port = ''] = door.split(':');
  return spawn('kubectl', ['--namespace', 'emberline', 'port-forward', `service/${name}`, port], {
    stdio: 'ignore',
  });
}

function kubectl(...args: string[]): Promise<string> {
  return run('kubectl', ['--namespace', 'emberline', ...args]);
}
