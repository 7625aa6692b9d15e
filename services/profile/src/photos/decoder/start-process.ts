import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export type DecoderProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * Starts a process that decodes photos in WebAssembly: no native code of an image library runs in it. Node's permission model
 * keeps it from addons, other processes, writing, the network and all files but its own code and sharp's; lock-down.ts then
 * takes those files and new threads away too. The environment is empty.
 *
 * It is kept from nothing else: it has the service's user, container and network. Somebody who breaks out of WebAssembly and
 * out of Node's permissions could read the service's environment; a container of its own would stop that as well.
 * See docs/decisions/0010-photos-in-webassembly.md.
 * @param entry the module it runs.
 */
export function startProcess(entry: URL): DecoderProcess {
  const file = realpathSync(fileURLToPath(entry));
  const readable = new Set([import.meta.dirname, dirname(file), ...packageFolders()]);
  const flags = [
    '--permission',
    // The WebAssembly build makes its threads of workers.
    '--allow-worker',
    ...Array.from(readable, (path) => `--allow-fs-read=${path}`),
    `--import=${new URL('./prepare-thread.ts', import.meta.url).href}`,
    `--max-old-space-size=${heapMb}`,
    '--disallow-code-generation-from-strings',
    '--disable-warning=SecurityWarning',
  ];
  return spawn(process.execPath, [...flags, file], { env: {}, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] });
}

const heapMb = 64;

/** The folders of sharp's WebAssembly build and of what it needs, wherever npm has put them. Its native build is not among them. */
function packageFolders(): string[] {
  const require = createRequire(import.meta.url);
  const names = ['@img/sharp-wasm32', '@img/colour', '@emnapi', 'tslib', 'sharp', 'detect-libc', 'semver'];
  const entries = [require.resolve('sharp'), require.resolve('@img/sharp-wasm32/sharp.node')];
  const places = new Set(entries.map((entry) => modulesOf(realpathSync(entry))));
  folders ??= [...places].flatMap((place) => names.map((name) => join(place, name)));
  return folders;
}

let folders: string[] | undefined;

/** The `node_modules` that a file lies in. */
function modulesOf(file: string): string {
  const parent = `${sep}node_modules${sep}`;
  return file.slice(0, file.lastIndexOf(parent) + parent.length);
}
