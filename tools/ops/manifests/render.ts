import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { goProgram } from '../../dev/engines/go-program.ts';
import { onPath, run } from '../../dev/engines/run.ts';
import type { Manifest } from './policies.ts';

export const overlays = ['local', 'production', 'production-extended', 'production-with-engines'] as const;
export type Overlay = (typeof overlays)[number];

/** The path of an overlay's build, from the repository's root; not in git, built when a source is newer. */
export function renderedFile(overlay: Overlay): string {
  return join('k8s/generated', `${overlay}.yaml`);
}

/** An overlay as kustomize builds it from the present sources. @throws where there is no kustomize and none can be built */
export async function render(root: string, overlay: Overlay): Promise<string> {
  const file = join(root, renderedFile(overlay));
  const firstLine = `${await sourceLine(root)}\n`;
  const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (known.startsWith(firstLine)) return known;
  const text = `${firstLine}${await build(join(root, 'k8s/overlays', overlay))}`;
  mkdirSync(join(root, 'k8s/generated'), { recursive: true });
  const written = `${file}.${process.pid}`;
  writeFileSync(written, text);
  renameSync(written, file);
  return text;
}

/** The objects of a folder with a kustomization, as YAML. */
export async function build(folder: string): Promise<string> {
  const { program, args } = await kustomize();
  return run(program, [...args, folder]);
}

/** From PATH, kubectl's own, or else built once from its Go module. */
async function kustomize(): Promise<{ program: string; args: string[] }> {
  const kubectl = onPath('kubectl');
  if (kubectl && !onPath('kustomize')) return { program: kubectl, args: ['kustomize'] };
  const program = await goProgram('kustomize', console.log);
  if (program) return { program, args: ['build'] };
  throw new Error(
    'Building an overlay needs kubectl (https://kubernetes.io/docs/tasks/tools/) or a Go (https://go.dev/dl/)',
  );
}

/** A line with a hash of the overlays' source files. */
async function sourceLine(root: string): Promise<string> {
  const hash = createHash('sha256');
  const files: string[] = [];
  const built = ['k8s/generated/**', '**/*.md'];
  for await (const file of glob(['k8s/**/*.{yaml,acl,conf,sh}', 'observability/**/*.{yaml,json}'], {
    cwd: root,
    exclude: built,
  })) {
    files.push(file.replaceAll('\\', '/'));
  }
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, file)));
  return `# Built from k8s/ and observability/ (sha256 ${hash.digest('hex')}) by: npm run ops -- manifests`;
}

export function readManifests(text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    const manifest = document.toJS() as Manifest | null;
    return manifest ? [manifest] : [];
  });
}
