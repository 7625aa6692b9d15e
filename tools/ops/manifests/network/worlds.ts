import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../policies.ts';
import { readManifests } from '../read-manifests.ts';
import { render } from '../render.ts';

/** What a cluster may hold of ours, as far as the network is concerned. */
export const worlds = ['local', 'production', 'production with all components'] as const;
export type World = (typeof worlds)[number];

/** Beside the overlay `production-extended`: engines by their operators, certificates by cert-manager. */
const further = '{engines-mongodb,engines-strimzi,cert-manager}/*.yaml';

export async function worldOf(root: string, world: World): Promise<Manifest[]> {
  if (world !== 'production with all components') return readManifests(await render(root, world));
  const manifests = readManifests(await render(root, 'production-extended'));
  for await (const file of glob(further, { cwd: join(root, 'k8s/components') }))
    manifests.push(...read(root, join('k8s/components', file)));
  return manifests;
}

function read(root: string, file: string): Manifest[] {
  return readManifests(readFileSync(join(root, file), 'utf8'));
}
