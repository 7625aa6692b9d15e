import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@emberline/tools/dev/start/product-ports.ts';
import { runUntilStopped } from './stopping.ts';

/** Of the product, in the namespace that the overlays name. */
export function kubectl(...args: string[]): Promise<string> {
  return runUntilStopped('kubectl', ['--namespace', 'emberline', ...args]);
}

/** Gives images to the cluster by their names. */
export type Loader = (names: string[]) => Promise<void>;

/** @param command a program and what it takes before the names */
export function loaderOf(command: string): Loader {
  const [program = '', ...args] = command.split(' ');
  return async (names) => {
    await runUntilStopped(program, [...args, ...names]);
  };
}

/** Also what a rollback has changed. @param further such as `--dry-run=server` */
export async function apply(documents: readonly string[], ...further: string[]): Promise<void> {
  await applyText(documents.join('\n---\n'), '--namespace', 'emberline', ...further);
}

/** In the namespaces that they name. */
export async function applyObjects(items: readonly object[]): Promise<void> {
  await applyText(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
}

async function applyText(text: string, ...further: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'emberline-overlay-'));
  const file = join(folder, 'part.yaml');
  await writeFile(file, text);
  try {
    const how = ['--server-side', '--force-conflicts', '--filename', file];
    await runUntilStopped('kubectl', ['apply', ...how, ...further]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function isRolledOut(part: string): Promise<void> {
  await kubectl('rollout', 'status', `deployment/${part}`, '--timeout=5m');
}

export interface Addresses {
  api: string;
  services: Record<ServiceName, string>;
  mongoUrl: string;
}

/** Within the cluster: unlike a forwarded port they hold while pods are replaced. */
export async function addressesInside(): Promise<Addresses> {
  const of = async (name: string, port: number) => {
    const address = await kubectl('get', 'service', name, '--output', 'jsonpath={.spec.clusterIP}');
    return `http://${address.trim()}:${port}`;
  };
  const services = serviceNames.map(async (name) => [name, await of(name, 4000)] as const);
  const mongo = await kubectl('get', 'pod', 'mongo-0', '--output', 'jsonpath={.status.podIP}');
  return {
    api: await of('gateway', 8080),
    services: Object.fromEntries(await Promise.all(services)) as Addresses['services'],
    mongoUrl: `mongodb://${mongo.trim()}:27017/?directConnection=true`,
  };
}
