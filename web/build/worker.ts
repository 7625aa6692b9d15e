import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workerFile } from './folders.ts';
import { readManifest } from './manifest.ts';

/** Beside the chunks of members' pages. */
const others = [
  '/scheme.js',
  '/kept.js',
  '/browser-gaps.js',
  '/favicon.svg',
  '/favicon-unread.svg',
  '/manifest.webmanifest',
  '/icon-192.png',
];

/**
 * Writes `sw.js` with the names of all that the visitors' and members' pages need, and a version made of them. The landing
 * page's pictures are left out: members hardly see it.
 */
export async function writeWorker(client: string): Promise<void> {
  const manifest = await readManifest(client);
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || visited.has(name)) return;
    visited.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
      if (!file.endsWith('.avif')) files.add(`/${file}`);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit('index.html');
  const names = [...files].sort();
  const worker = await readFile(workerFile, 'utf8');
  const hash = createHash('sha256').update(worker).update(names.join());
  hash.update(await readFile(join(client, 'index.html')));
  const there = await readdir(client);
  const listed = [...names, ...others.filter((path) => there.includes(path.slice(1)))];
  await writeFile(
    join(client, 'sw.js'),
    worker.replace('%version%', hash.digest('hex').slice(0, 12)).replace('%files%', listed.join(' ')),
  );
}
