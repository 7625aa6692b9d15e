import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '@emberline/contracts';
import { run } from '../../dev/engines/run.ts';
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

const root = join(import.meta.dirname, '../../..');

/** Workload -> where its settings are read, and by which functions. */
const readers: Record<string, [file: string, ...functions: string[]]> = {
  ...Object.fromEntries(
    serviceNames.map((name) => [name, [`services/${name}/src/settings.ts`, 'settingsFrom']]),
  ),
  ...Object.fromEntries(
    serviceNames.map((name) => [`migrate-${name}`, ['services/kit/src/settings.ts', 'databaseSettings']]),
  ),
  gateway: ['gateway/settings.ts', 'settingsFrom'],
  backup: ['tools/ops/backup/src/settings.ts', 'backupSettings'],
  restore: ['tools/ops/backup/src/settings.ts', 'restoreSettings'],
  'create-topics': ['services/kit/src/settings.ts', 'brokerSettings'],
  'create-operator': ['services/auth/src/settings.ts', 'settingsFrom', 'firstOperatorFrom'],
};

/** The workloads that run services' images, and whose secrets are always there. */
export const workloads = Object.keys(readers).filter((name) => name !== 'restore');

/**
 * The error of each workload whose program refuses its environment; workloads without an error are left out. The services'
 * own code reads the environment, in a separate process.
 */
export async function refusals(
  environments: Record<string, Record<string, string>>,
): Promise<Record<string, string>> {
  const asked = Object.entries(environments).map(([workload, env]) => ({
    workload,
    env,
    reader: readers[workload],
  }));
  const text = Buffer.from(JSON.stringify(asked)).toString('base64');
  return JSON.parse(await run(process.execPath, ['--input-type=module', '-e', program, text], { cwd: root }));
}

const program = `
const refused = {};
for (const { workload, env, reader } of JSON.parse(Buffer.from(process.argv[1], 'base64'))) {
  const [file, ...functions] = reader;
  const settings = await import(process.cwd() + '/' + file);
  try {
    for (const name of functions) settings[name](env);
  } catch (error) {
    refused[workload] = error.message;
  }
}
console.log(JSON.stringify(refused));
`;
