import { readFileSync } from 'node:fs';
import { glob, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { officialImages } from '@emberline/tools/dev/engines/official-images.ts';
import { onPath, run } from '@emberline/tools/dev/engines/run.ts';
import { root } from '@emberline/tools/dev/start/program-specs.ts';
import { overlays } from '@emberline/tools/ops/manifests/render.ts';
import { apply } from './cluster.ts';
import { kindOf, nameOf, overlayOf } from './overlay.ts';
import type { Step } from './steps.ts';
import { runUntilStopped } from './stopping.ts';

/** Go modules with the definitions of other controllers' kinds; schemas.ts holds objects against schemas taken from the same. */
const modules = {
  'sigs.k8s.io/gateway-api@v1.4.1': 'config/crd/standard',
  'github.com/kedacore/keda/v2@v2.21.0': 'config/crd/bases',
  'github.com/prometheus-operator/prometheus-operator@v0.85.0': 'example/prometheus-operator-crd',
  'github.com/argoproj/argo-rollouts@v1.8.3': 'manifests/crds',
  'github.com/cert-manager/cert-manager@v1.18.2': 'deploy/crds',
  'github.com/external-secrets/external-secrets@v0.19.2': 'config/crds/bases',
  'github.com/mongodb/mongodb-kubernetes-operator@v0.13.0': 'config/crd/bases',
};
/** Strimzi's are made by a program of its own (see take-schemas.ts); k6-operator's are in no registry of packages. */
const unknown = /^apiVersion: (kafka\.strimzi\.io|k6\.io)\//m;

/**
 * The API server itself takes every object of the overlays and components, with all rules of the definitions, and keeps none.
 * The definitions that were not there before are deleted afterwards.
 */
export function definitionSteps(): Step[] {
  let added: string[] = [];
  if (!onPath('go'))
    return [{ title: 'the API server takes every object', run: async () => 'not tried: it needs Go' }];
  return [
    {
      title: 'the API server takes every object of the overlays and components, and keeps none',
      run: async () => {
        const isKnown = (document: string) => !unknown.test(document);
        const built = await Promise.all(overlays.map((overlay) => overlayOf(root, officialImages, overlay)));
        const overlayed = built.flat().filter(isKnown);
        const single = (await componentObjects()).filter(isKnown);
        const all = [...overlayed, ...single];
        const there = await runUntilStopped('kubectl', ['get', 'crd', '--output', 'name']);
        const missing = (await definitions(all)).filter(
          (document) => !there.includes(`/${nameOf(document).split('/')[1]}\n`),
        );
        added = missing.map((document) => `crd/${nameOf(document).split('/')[1]}`);
        await apply(missing);
        await runUntilStopped('kubectl', ['wait', '--for=condition=Established', ...added]);
        await apply(all.filter((document) => nameOf(document) === 'Namespace/emberline').slice(0, 1));
        await apply(all, '--dry-run=server');
        return `${overlayed.length} of ${overlays.length} overlays and ${single.length} of components, with ${missing.length} definitions of other controllers`;
      },
    },
    {
      title: 'these definitions are deleted',
      always: true,
      run: async () => {
        if (added.length > 0) await run('kubectl', ['delete', '--ignore-not-found', ...added]);
        return `${added.length} gone`;
      },
    },
  ];
}

/** Those of the kinds that the objects have. */
async function definitions(objects: readonly string[]): Promise<string[]> {
  const kinds = new Set(objects.map((document) => `${groupOf(document)}/${kindOf(document)}`));
  const folder = await mkdtemp(join(tmpdir(), 'emberline-modules-'));
  try {
    const found = Object.entries(modules).map(async ([module, path]) => {
      const told = await runUntilStopped('go', ['mod', 'download', '-json', module], { cwd: folder });
      return documentsIn(join(JSON.parse(told.slice(0, told.lastIndexOf('}') + 1)).Dir, path), '*.yaml');
    });
    // A chart's own labels are no part of a definition.
    const plain = (await Promise.all(found)).flat().map((text) => text.replaceAll(/^.*'\{\{.*\n/gm, ''));
    return plain.filter(
      (document) =>
        kindOf(document) === 'CustomResourceDefinition' &&
        kinds.has(`${/^ {2}group: (.*)$/m.exec(document)?.[1]}/${/^ {4}kind: (.*)$/m.exec(document)?.[1]}`),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What components add. Jobs and deployments are whole only in the overlays, once every-workload is merged in. */
async function componentObjects(): Promise<string[]> {
  const documents = await documentsIn(join(root, 'k8s/components'), '*/*.yaml');
  return documents.filter(
    (document) => !/^(Job|Deployment|StatefulSet|Component|Kustomization)$/.test(kindOf(document)),
  );
}

async function documentsIn(folder: string, pattern: string): Promise<string[]> {
  const documents: string[] = [];
  for await (const file of glob(pattern, { cwd: folder }))
    documents.push(...readFileSync(join(folder, file), 'utf8').split(/^---\n/m));
  return documents.filter((document) => kindOf(document) !== '');
}

function groupOf(document: string): string {
  return /^apiVersion: (.*)\/.*$/m.exec(document)?.[1] ?? '';
}
