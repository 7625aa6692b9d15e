import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@emberline/tools/start/product-ports.ts';
import { runUntilStopped } from './stopping.ts';

/** Of the product, in the namespace that the overlays name. */
export function kubectl(...args: string[]): Promise<string> {
  return runUntilStopped('kubectl', ['--namespace', 'emberline', ...args]);
}

/** Also what a rollback has changed. @param further such as `--dry-run=server` */
export async function apply(documents: readonly string[], ...further: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'emberline-overlay-'));
  const file = join(folder, 'part.yaml');
  await writeFile(file, documents.join('\n---\n'));
  try {
    await kubectl('apply', '--server-side', '--force-conflicts', '--filename', file, ...further);
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
