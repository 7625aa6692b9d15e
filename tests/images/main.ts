import { parseArgs } from 'node:util';
import { onPath, run } from '@emberline/tools/dev/engines/run.ts';
import { localImages } from '@emberline/tools/dev/images/local-images.ts';
import { saveResult } from '@emberline/tools/lab/save-result.ts';
import { type Loader, loaderOf } from './cluster.ts';
import { clusterSteps } from './cluster-steps.ts';
import { between } from './cluster-up.ts';
import { buildSteps, composeSteps } from './compose-steps.ts';
import { engineSteps } from './engine-steps.ts';
import { networkSteps } from './network-steps.ts';
import { runSteps, type Step } from './steps.ts';
import { stopOnSignals, stopping } from './stopping.ts';

// npm run test:images                           images, then the product in containers; needs a Docker and docker-compose
// CLUSTER=<command> npm run test:images         and on a cluster: the command is called with "up", "load <images>" and "down"
// LOAD_IMAGE=<command> npm run test:images      and on the cluster that kubectl reaches: the command gets images' names
// npm run test:images -- --from <ref>           there from this release to this tree and back; the newest tag unless given
// npm run test:images -- cluster                a part alone (compose, engines, network or cluster), with images that were built before

const { values, positionals } = parseArgs({
  options: { from: { type: 'string' } },
  allowPositionals: true,
});
const unknown = positionals.filter((part) => !['compose', 'engines', 'network', 'cluster'].includes(part));
if (unknown.length > 0) throw new Error(`There is no part ${unknown}: compose, engines, network or cluster`);
const isWanted = (part: string) => positionals.length === 0 || positionals.includes(part);
await requireDocker();
stopOnSignals();
const images = await localImages(console.log);
const { CLUSTER: cluster, LOAD_IMAGE: load = cluster && `${cluster} load` } = process.env;
if (!load && (values.from || positionals.includes('network') || positionals.includes('cluster')))
  throw new Error(
    'CLUSTER is needed, a command that knows up, load and down; or LOAD_IMAGE, one that loads images',
  );
const steps: Step[] = [
  ...(positionals.length === 0 ? buildSteps(images) : []),
  ...(isWanted('compose') ? composeSteps(images) : []),
  ...(isWanted('engines') ? engineSteps(images) : []),
  ...(load ? between(cluster, await onCluster(loaderOf(load))) : []),
];
const results = await runSteps(steps);
const rows = results.map(({ title, outcome, seconds }) => `| ${title} | ${outcome} | ${seconds} s |`);
const failed = results.filter(({ ok }) => !ok).length;
const report = `# The last run in containers

Written by \`npm run test:images\`.
Node comes from \`${images.NODE_IMAGE}\`, the engines from \`${images.MONGO_IMAGE}\`, \`${images.KAFKA_IMAGE}\` and \`${images.REDIS_IMAGE}\`.

| What | Result | Took |
| --- | --- | --- |
${rows.join('\n')}
`;
console.log(report);
if (positionals.length === 0 && !stopping.aborted)
  saveResult(
    'images',
    report,
    failed === 0 ? 'All passed.' : `Missed: ${failed} of ${results.length} steps failed.`,
  );
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 && !stopping.aborted ? 0 : 1;

async function onCluster(give: Loader): Promise<Step[]> {
  return [
    ...(isWanted('network') ? networkSteps(give) : []),
    ...(isWanted('cluster') ? await clusterSteps(images, give, values.from) : []),
  ];
}

async function requireDocker(): Promise<void> {
  const remedy = 'apt-get install docker.io docker-compose, then start dockerd as root';
  if (!onPath('docker')) throw new Error(`Docker is needed: ${remedy}`);
  await run('docker', ['info']).catch(() => {
    throw new Error(`No Docker answers here: ${remedy}`);
  });
}
