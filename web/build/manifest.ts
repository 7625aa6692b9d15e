import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
  dynamicImports?: string[];
}

export type Manifest = Record<string, Chunk>;

export interface Files {
  scripts: string[];
  styles: string[];
}

export async function readManifest(client: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** Every script and style that the named modules need, once each, in the order in which they are needed. */
export function filesOf(manifest: Manifest, modules: readonly string[]): Files {
  const seen = new Set<string>();
  const files: Files = { scripts: [], styles: [] };
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no chunk for ${name}`);
    for (const imported of chunk.imports ?? []) visit(imported);
    files.scripts.push(chunk.file);
    files.styles.push(...(chunk.css ?? []).filter((file) => !files.styles.includes(file)));
  };
  for (const name of modules) visit(name);
  return files;
}
