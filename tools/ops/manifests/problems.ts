import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { madeFiles } from './made-files.ts';
import { strayEdges, worldOf, worlds } from './network/edges.ts';
import { brokenPolicies, type Manifest } from './policies.ts';
import { overlays, readManifests, render } from './render.ts';
import { scalingProblems } from './scaling.ts';
import { createSchemas, type Schemas } from './schemas.ts';

/**
 * Problems of the built overlays, one line each: refused by the API's schemas (misspelt fields included) or against the house
 * policies; and of made files that are stale. Needs no cluster.
 */
export async function findManifestProblems(root: string, log: (line: string) => void): Promise<string[]> {
  const schemas = await createSchemas(log);
  const problems = [...staleFiles(root), ...(await componentProblems(root, schemas))];
  for (const overlay of overlays) {
    const manifests = readManifests(await render(root, overlay));
    problems.push(
      ...[
        ...manifests.flatMap(schemas.problemsOf),
        ...brokenPolicies(manifests),
        ...scalingProblems(manifests),
      ].map((problem) => `${overlay}: ${problem}`),
    );
  }
  return [...problems, ...(await networkProblems(root))];
}

/** Ways through the network that are open though nobody needs them, or shut though somebody does. */
async function networkProblems(root: string): Promise<string[]> {
  const found = worlds.map(async (world) =>
    strayEdges(await worldOf(root, world)).map((problem) => `${world}: ${problem}`),
  );
  return (await Promise.all(found)).flat();
}

function staleFiles(root: string): string[] {
  return Object.entries(madeFiles(root))
    .filter(([file, text]) => textOf(join(root, file)) !== text)
    .map(([file]) => `${file} is stale: npm run ops -- manifests`);
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Of the objects that components add, also those that no overlay has. Where no schema can be had, nothing is known of a kind. */
async function componentProblems(root: string, schemas: Schemas): Promise<string[]> {
  const problems: string[] = [];
  for await (const file of glob('k8s/components/*/*.yaml', { cwd: root })) {
    if (/kustomization|every-/.test(file)) continue;
    const manifests = readManifests(readFileSync(join(root, file), 'utf8')).filter(isWhole);
    problems.push(...manifests.flatMap(schemas.problemsOf).map((problem) => `${file}: ${problem}`));
  }
  return problems;
}

/** Jobs and deployments are whole only once every-workload is merged in. */
function isWhole({ kind = '' }: Manifest): boolean {
  return !/^(Job|Deployment|StatefulSet)$/.test(kind);
}
