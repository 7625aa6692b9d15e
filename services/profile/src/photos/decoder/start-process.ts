import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export type DecoderProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * Starts a process that may only read its own code and sharp's: no environment, no other file, no writing, no network, no
 * child process. Node's permission model restricts its JavaScript only. A native library exploited by a photo is not
 * restricted: it has the service's user, container and network, and could read the service's environment.
 * See docs/decisions/0010-photo-decoders.md.
 * @param entry the module it runs.
 */
export function startProcess(entry: URL): DecoderProcess {
  const file = realpathSync(fileURLToPath(entry));
  const readable = new Set([import.meta.dirname, dirname(file), ...packageFolders()]);
  const flags = [
    '--permission',
    // sharp is a native addon.
    '--allow-addons',
    ...Array.from(readable, (path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${heapMb}`,
    '--disallow-code-generation-from-strings',
    '--disable-warning=SecurityWarning',
  ];
  return spawn(process.execPath, [...flags, file], { env: {}, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] });
}

const heapMb = 64;

/** The folders of sharp and its dependencies, wherever npm has installed them. */
function packageFolders(): string[] {
  folders ??= foldersOf('sharp', createRequire(import.meta.url));
  return folders;
}

let folders: string[] | undefined;

function foldersOf(name: string, from: NodeJS.Require): string[] {
  const entry = realpathSync(from.resolve(name));
  const parent = `${sep}node_modules${sep}`;
  const modules = entry.slice(0, entry.lastIndexOf(parent) + parent.length);
  return ['sharp', '@img', 'detect-libc', 'semver'].map((folder) => join(modules, folder));
}
