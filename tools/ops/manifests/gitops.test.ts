import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Manifest } from './policies.ts';
import { build as buildFolder, readManifests } from './render.ts';
import { createSchemas } from './schemas.ts';

interface Job extends Manifest {
  spec: NonNullable<Manifest['spec']> & { ttlSecondsAfterFinished?: number };
}

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'emberline-gitops-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('with the component gitops every job stays, and the next release may replace it', async () => {
  const before = jobsOf(await build([]));
  const jobs = jobsOf(await build(['gitops']));
  expect(before.map(({ spec }) => spec.ttlSecondsAfterFinished)).toEqual(before.map(() => 600));
  expect(jobs.map(({ metadata }) => metadata?.name)).toEqual(before.map(({ metadata }) => metadata?.name));
  for (const { spec, metadata } of jobs) {
    expect(spec).not.toHaveProperty('ttlSecondsAfterFinished');
    expect(metadata?.annotations).toEqual({
      'argocd.argoproj.io/hook': 'Sync',
      'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
      'kustomize.toolkit.fluxcd.io/force': 'Enabled',
    });
  }
  const { problemsOf } = await createSchemas(console.log);
  expect(jobs.flatMap(problemsOf)).toEqual([]);
}, 60_000);

/** Production with further components. */
async function build(components: string[]): Promise<Manifest[]> {
  for (const part of ['k8s', 'observability'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  const overlay = join(folder, 'k8s/overlays/tried');
  mkdirSync(overlay, { recursive: true });
  const settings = {
    ...{ apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization' },
    resources: ['../production'],
    components: components.map((name) => `../../components/${name}`),
  };
  writeFileSync(join(overlay, 'kustomization.yaml'), JSON.stringify(settings));
  return readManifests(await buildFolder(overlay));
}

const jobsOf = (manifests: Manifest[]) => manifests.filter(({ kind }) => kind === 'Job') as Job[];
