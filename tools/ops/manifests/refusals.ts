import { join } from 'node:path';
import { serviceNames } from '@emberline/contracts';
import { run } from '../../dev/engines/run.ts';

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
