import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { onPath, run } from '../engines/run.ts';

export const overlays = ['local', 'production', 'production-extended', 'production-with-engines'] as const;
export type Overlay = (typeof overlays)[number];

/** The path of an overlay's committed build, from the repository's root: what is reviewed is what is applied. */
export function renderedFile(overlay: Overlay): string {
  return join('k8s/generated', `${overlay}.yaml`);
}

/** Builds an overlay; the first line identifies its sources. Throws when kustomize is not on PATH or fails. */
export async function render(root: string, overlay: Overlay): Promise<string> {
  const folder = join(root, 'k8s/overlays', overlay);
  const tool = kustomize();
  if (!tool)
    throw new Error('Building needs kubectl or kustomize on PATH: https://kubernetes.io/docs/tasks/tools/');
  return `${await sourceLine(root)}\n${await run(tool.program, [...tool.args, folder])}`;
}

export function kustomize(): { program: string; args: string[] } | undefined {
  const own = onPath('kustomize');
  if (own) return { program: own, args: ['build'] };
  const kubectl = onPath('kubectl');
  return kubectl ? { program: kubectl, args: ['kustomize'] } : undefined;
}

/** A line with a hash of the overlays' source files. */
export async function sourceLine(root: string): Promise<string> {
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
  return `# Built from k8s/ and observability/ (sha256 ${hash.digest('hex')}) by: npm run manifests`;
}
