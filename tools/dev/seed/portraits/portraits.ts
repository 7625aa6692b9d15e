import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { cacheRoot } from '../../engines/cache.ts';
import type { Picture } from './draw.ts';
import { render } from './render.ts';

/** A portrait as the profile service takes it: base64. */
export interface StoredPortrait {
  preview: string;
  bytes: { small: string; medium: string; large: string };
}

/** The cache version. Raise it when the drawing or its encoding changes, so that all portraits are made again. */
const version = 2;

/**
 * Makes portraits, or reads them from the user's cache folder, so that a second clone makes none.
 * Returns them in the order of `pictures`; calls `onDone` with the number of ready ones.
 */
export async function portraitsOf(
  pictures: Picture[],
  onDone: (ready: number) => void,
): Promise<StoredPortrait[]> {
  const folder = join(cacheRoot(), `portraits-v${version}`);
  await mkdir(folder, { recursive: true });
  const results: StoredPortrait[] = [];
  const queue = pictures.entries();
  let ready = 0;
  // Rendering runs outside the JavaScript thread, so use as many workers as there are processors.
  const workers = Array.from({ length: availableParallelism() }, async () => {
    for (const [n, picture] of queue) {
      results[n] = await portraitOf(picture, folder);
      onDone(++ready);
    }
  });
  await Promise.all(workers);
  return results;
}

async function portraitOf(picture: Picture, folder: string): Promise<StoredPortrait> {
  const name = createHash('sha256').update(JSON.stringify(picture)).digest('hex').slice(0, 32);
  const file = join(folder, `${name}.json`);
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return JSON.parse(known) as StoredPortrait;
  const { preview, small, medium, large } = await render(picture);
  const [first, second, third] = [small, medium, large].map((bytes) => bytes.toString('base64'));
  const portrait = { preview, bytes: { small: first, medium: second, large: third } } as StoredPortrait;
  // Renamed into place, so that an interrupted start leaves no half-written file.
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, JSON.stringify(portrait));
  await rename(unfinished, file);
  return portrait;
}
