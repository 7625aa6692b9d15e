import { writeFileSync } from 'node:fs';
import { cpus, release } from 'node:os';
import { onPath, run } from '@emberline/tools/engines/run.ts';
import { localImages } from '@emberline/tools/images/local-images.ts';
import { clusterSteps } from './cluster-steps.ts';
import { composeSteps } from './compose-steps.ts';
import { engineSteps } from './engine-steps.ts';
import { runSteps, type Step } from './steps.ts';

// npm run test:images                             images, then the product in containers; needs a Docker and docker-compose
// LOAD_IMAGE=<command> npm run test:images        and on the cluster that kubectl reaches: the command gets images' names

await requireDocker();
const images = await localImages(console.log);
const steps: Step[] = [
  ...composeSteps(images),
  ...engineSteps(images),
  ...clusterSteps(images, process.env.LOAD_IMAGE),
];
const results = await runSteps(steps);
const rows = results.map(({ title, outcome, seconds }) => `| ${title} | ${outcome} | ${seconds} s |`);
const failed = results.filter(({ ok }) => !ok).length;
const report = `# The last run in containers

Written by \`npm run test:images\`. ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), Linux ${release()}.
Node comes from \`${images.NODE_IMAGE}\`, the engines from \`${images.MONGO_IMAGE}\`, \`${images.KAFKA_IMAGE}\` and \`${images.REDIS_IMAGE}\`.

| What | Result | Took |
| --- | --- | --- |
${rows.join('\n')}
`;
console.log(report);
if (failed === 0) writeFileSync(new URL('../../docs/images.md', import.meta.url), report);
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function requireDocker(): Promise<void> {
  const remedy = 'apt-get install docker.io docker-compose, then start dockerd as root';
  if (!onPath('docker')) throw new Error(`Docker is needed: ${remedy}`);
  await run('docker', ['info']).catch(() => {
    throw new Error(`No Docker answers here: ${remedy}`);
  });
}
