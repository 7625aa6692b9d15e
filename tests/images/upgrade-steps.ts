import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Images } from '@emberline/tools/dev/engines/official-images.ts';
import { root } from '@emberline/tools/dev/start/program-specs.ts';
import { keepActing } from '@emberline/tools/lab/upgrade/acts.ts';
import { newestTag, takeFiles } from '@emberline/tools/lab/upgrade/check-out.ts';
import { type Left, useWhatIsNew, whatIsLeft } from '@emberline/tools/lab/upgrade/news.ts';
import { order as serversOrder } from '@emberline/tools/lab/upgrade/run-upgrade.ts';
import { makeOperators, makeProfiles, type Operator, type Profile } from '../support/operators.ts';
import { makePeople, type Person, pairUp } from '../support/people.ts';
import { type Addresses, addressesInside, apply, isRolledOut, kubectl, type Loader } from './cluster.ts';
import { composeIn } from './compose.ts';
import { besideEnginesOf, forManyAtOnce, kindOf, nameOf, overlayOf } from './overlay.ts';
import type { Step } from './steps.ts';
import { runUntilStopped } from './stopping.ts';
import { writeWhile } from './write-while.ts';

const tag = 'before';
/** As docs/runbook says it. */
const order = [...serversOrder, 'web'];

/**
 * The release before on the cluster, then this tree's by the steps of docs/runbook, and back, while members and an operator
 * are at work.
 * @param ref a tag or commit; the newest tag unless given
 * @param load gives images to the cluster
 */
export async function upgradeSteps(images: Images, load: Loader, ref: string | undefined): Promise<Step[]> {
  const from = ref ?? (await newestTag());
  if (!from) {
    const outcome = 'not tried: there is no tag yet; name a commit: `npm run test:images -- --from <commit>`';
    return [{ title: 'a rolling upgrade from the release before', run: async () => outcome }];
  }
  const folder = join(await mkdtemp(join(tmpdir(), 'emberline-before-')), 'tree');
  const now = forManyAtOnce(await overlayOf(root, images));
  return [
    {
      title: `the images of ${from} are built, and the cluster has them`,
      run: async () => {
        await takeFiles(from, folder);
        await composeIn(folder, 'emberline-before', images, tag)(runUntilStopped, 'build');
        const names = [...order, 'tools'].map((part) => `emberline/${part}:${tag}`);
        await load(names);
        return `${names.length}`;
      },
    },
    {
      title: `its overlay \`local\` is applied, and the seed is through`,
      run: async () => {
        await apply(forManyAtOnce(besideEnginesOf(now, await overlayOf(folder, images), tag)));
        await kubectl('wait', '--for=condition=complete', 'job/seed', '--timeout=15m');
        for (const part of order) await isRolledOut(part);
        return `${order.length} deployments are ready`;
      },
    },
    {
      title: `from ${from} to this tree, one deployment after the other, under load`,
      run: () => atWork(() => rollForward(now), useNews),
    },
    {
      title: `and back to ${from}, under load`,
      run: () =>
        atWork(async () => {
          for (const part of order.toReversed()) {
            await kubectl('rollout', 'undo', `deployment/${part}`);
            await isRolledOut(part);
          }
        }),
    },
    {
      title: `the files of ${from} are deleted`,
      always: true,
      run: () => rm(join(folder, '..'), { recursive: true }).then(() => 'gone'),
    },
  ];
}

/** What the release needs beforehand, then its migrations, then who hears and is called before who says and calls. */
async function rollForward(now: readonly string[]): Promise<void> {
  const workloads = ['Deployment', 'StatefulSet', 'Job'];
  await apply(now.filter((document) => !workloads.includes(kindOf(document))));
  // Kubernetes deletes finished ones by itself, ten minutes later.
  await kubectl('delete', 'jobs', '--all');
  const jobs = now.filter((document) => /^Job\/(migrate-|create-topics)/.test(nameOf(document)));
  await apply(jobs);
  for (const job of jobs)
    await kubectl('wait', '--for=condition=complete', nameOf(job).toLowerCase(), '--timeout=5m');
  for (const part of order) {
    await apply(now.filter((document) => nameOf(document) === `Deployment/${part}`));
    await isRolledOut(part);
  }
}

const useNews = (addresses: Addresses, [person, other]: Person[], operator: Operator) =>
  useWhatIsNew({ addresses }, person as Person, other as Person, operator);

/** @throws when a message or a request fails, or something is left that nobody would deliver */
async function atWork(
  work: () => Promise<void>,
  afterwards: typeof useNews = async () => {},
): Promise<string> {
  const addresses = await addressesInside();
  const people = await makePeople(addresses, 4);
  const [operator] = (await makeOperators(addresses, 1)) as [Operator];
  const [team] = (await makeProfiles(addresses, 1)) as [Profile];
  const pairs = pairUp(await makePeople(addresses, 10));
  const others = await makePeople(addresses, 2);
  const acts = keepActing(addresses, { people, operator, teamProfile: team.id });
  const all = () => work().then(() => afterwards(addresses, others, operator));
  const load = { pairs, perSecond: 10, mayRetry: (reason: string) => reason === '503' };
  const written = await writeWhile(addresses.api, all, load).finally(acts.stop);
  if (acts.failed.length > 0) throw new Error(`failed: ${acts.failed.join(', ')}`);
  const done = [...acts.done.values()].reduce((sum, count) => sum + count, 0);
  const left = await whatIsLeft(databasesOf(addresses));
  if (left.deadLetters.length + left.failedEmails > 0) throw new Error(`left: ${JSON.stringify(left)}`);
  const asked = `${done} other requests of ${acts.done.size} kinds, 0 failed, ${acts.askedAgain.length} answered by 503 and asked again`;
  return `${written}; ${asked}; ${told(left)}`;
}

const told = ({ held }: Left) => `0 dead letters, ${held} events held for the later release`;

/** The database `admin` is MongoDB's own. */
function databasesOf({ services, mongoUrl }: Addresses): string[] {
  const names = Object.keys(services).map((name) => (name === 'admin' ? 'operators' : name));
  return names.map((name) => mongoUrl.replace('/?', `/${name}?`));
}
