import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@emberline/contracts';
import { type Fault, roll } from '@emberline/tests/faults/faults.ts';
import { type FaultRun, runFaults } from '@emberline/tests/faults/run-faults.ts';
import {
  makeOperators,
  makeProfiles,
  type Operator,
  type Profile,
} from '@emberline/tests/support/operators.ts';
import { makePeople, type Person } from '@emberline/tests/support/people.ts';
import { run } from '@emberline/tools/dev/engines/run.ts';
import { type Replicas, replicaName } from '@emberline/tools/dev/start/product-ports.ts';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { type Acting, keepActing } from './acts.ts';
import type { Release } from './check-out.ts';
import { type Left, useWhatIsNew, whatIsLeft } from './news.ts';

/** Who hears and is called comes before who says and calls, the gateway this once before all; the way back is the other way round. See docs/runbook. */
export const order = ['gateway', 'notification', 'auth', 'payment', 'mailbox', 'profile', 'admin'] as const;

/** All processes of the gateway and the services, in the order in which they are replaced. */
export const processesOf = (replicas: Replicas): string[] =>
  order.flatMap((part) => Array.from({ length: replicas[part] ?? 1 }, (_, n) => replicaName(part, n)));

export interface UpgradeRun extends FaultRun, Left {
  acts: Acting;
}

/** Replaces every process by the later release and then by the earlier one again, while members and an operator are at work. */
export async function runUpgrade(
  product: Product,
  processes: string[],
  releases: { before: Release; after: Release; running: ReturnType<typeof runningReleases> },
): Promise<UpgradeRun> {
  const { addresses } = product;
  const { before, after, running } = releases;
  const people = await makePeople(addresses, 8);
  const [operator] = (await makeOperators(addresses, 1)) as [Operator];
  const [team] = (await makeProfiles(addresses, 1)) as [Profile];
  const [subject, reporter] = (await makePeople(addresses, 2)) as [Person, Person];
  const acts = keepActing(addresses, { people, operator, teamProfile: team.id });
  const faults: Fault[] = [
    step(`migrations of ${after.name}`, (product) => migrate(product, after)),
    ...processes.map((process) => running.replace(process, after)),
    step('what is new', (product) => useWhatIsNew(product, subject, reporter, operator)),
    ...processes.toReversed().map((process) => running.replace(process, before)),
  ];
  try {
    const plan = { faults, pairs: 20, perSecond: 40, calmMs: 2_000, stopOthers: acts.stop, log: console.log };
    const result = await runFaults(product, plan);
    const databases = serviceNames.map((name) => product.settingsFor(name).MONGO_URL ?? '');
    return { ...result, acts, ...(await whatIsLeft(databases)) };
  } finally {
    await acts.stop();
  }
}

const step = (name: string, strike: Fault['strike']): Fault => ({ name, awayMs: 0, strike });

/** As the jobs `migrate-<service>` do it before a rollout. */
async function migrate({ settingsFor }: Product, { folder }: Release): Promise<void> {
  for (const name of serviceNames) {
    const env = { ...process.env, APP_ENV: 'local', ...settingsFor(name) };
    const file = join(folder, `services/${name}/src/commands/migrate.ts`);
    await run(process.execPath, [file], { env, cwd: folder });
  }
}

/** How long a new process has to be ready before the next one goes, as `minReadySeconds` in k8s: callers have noticed it. */
const minReadyMs = 2_000;

/** Which release each process runs: a link for each, which counts at its next start. @param dir for the links */
export function runningReleases(dir: string, processes: readonly string[], first: Release) {
  const links = join(dir, 'releases');
  const linkOf = (process: string) => join(links, process);
  const point = (process: string, { folder }: Release) => {
    const link = linkOf(process);
    symlinkSync(folder, `${link}.next`);
    renameSync(`${link}.next`, link);
  };
  mkdirSync(links, { recursive: true });
  for (const process of processes) point(process, first);
  return {
    folderOf: (process: string) => (processes.includes(process) ? linkOf(process) : undefined),
    /** Ends the process by SIGTERM; the release starts in its place. */
    replace: (process: string, release: Release): Fault => ({
      name: `${process} to ${release.name}`,
      awayMs: 0,
      strike: async (product) => {
        point(process, release);
        await roll(process).strike(product);
        await sleep(minReadyMs);
      },
    }),
  };
}
