import { readFileSync, statSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { Manifest } from '../manifests/policies.ts';
import { readManifests } from '../manifests/read-manifests.ts';
import { type Overlay, overlays, render } from '../manifests/render.ts';

/** What is about to be put into use: the objects of an overlay or a YAML file, the settings of an .env file, or Redis's users. */
export interface Source {
  /** From the repository's root. */
  file: string;
  manifests: Manifest[];
}

/**
 * @param name an overlay, or a file or folder with YAML, .env and .acl files
 * @throws when there is nothing to read, or when the overlay cannot be built here
 */
export async function readSources(root: string, name: string): Promise<Source[]> {
  if (isOverlay(name))
    return [{ file: `k8s/overlays/${name}`, manifests: readManifests(await render(root, name)) }];
  const path = resolve(root, name);
  const files = statSync(path).isDirectory() ? await settingsFilesIn(path) : [path];
  if (files.length === 0) throw new Error(`${name} holds no YAML and no .env files`);
  return files.map((file) => ({ file: relative(root, file), manifests: readFile(file) }));
}

function isOverlay(name: string): name is Overlay {
  return (overlays as readonly string[]).includes(name);
}

async function settingsFilesIn(folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(['**/*.{yaml,yml,env,acl}', '**/.env*'], { cwd: folder })) {
    files.push(join(folder, file));
  }
  return files.sort();
}

function readFile(file: string): Manifest[] {
  const text = readFileSync(file, 'utf8');
  if (/\.ya?ml$/.test(file)) return readManifests(text);
  if (file.endsWith('.acl')) return [{ users: text.split('\n') } as Manifest];
  const secret = { kind: 'Secret', stringData: parseEnv(text) };
  return [secret];
}
