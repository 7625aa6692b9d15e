import { readFileSync, statSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { Manifest } from '../manifests/policies.ts';
import { type Overlay, overlays, readManifests, render } from '../manifests/render.ts';

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

/** A text in an object, and where it stands. */
export interface Leaf {
  /** See `objectOf`. */
  object: string;
  /** The keys down to the text; entries of lists by their name, else by their number. */
  path: string;
  /** The setting's name, where it is one of a program's environment. */
  setting?: string;
  text: string;
}

/** All texts of an object; those of a Secret are decoded. */
export function leavesOf(manifest: Manifest): Leaf[] {
  const object = objectOf(manifest);
  return textsOf(manifest).map(({ keys, text }) => {
    const [first = ''] = keys;
    const isEncoded = manifest.kind === 'Secret' && first === 'data';
    const setting = [...keys].reverse().find((key) => /^[A-Z][A-Z\d]*(_[A-Z\d]+)*$/.test(key));
    return {
      ...{ object, path: keys.join('.') },
      ...(setting !== undefined && { setting }),
      text: isEncoded ? Buffer.from(text, 'base64').toString() : text,
    };
  });
}

/** Its kind and name, without the hash that Kustomize appends to those it generates. */
export function objectOf({ kind = '', metadata }: Manifest): string {
  const hash = /^(ConfigMap|Secret)$/.test(kind) ? /-[a-z\d]{10}$/ : /$/;
  return [kind, metadata?.name?.replace(hash, '')].filter(Boolean).join('/');
}

function textsOf(value: unknown, keys: string[] = []): { keys: string[]; text: string }[] {
  if (typeof value === 'string') return [{ keys, text: value }];
  if (Array.isArray(value))
    return value.flatMap((entry, index) => textsOf(entry, [...keys, entry?.name ?? String(index)]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => textsOf(entry, [...keys, key]));
}
