import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

type Fill = (folder: string) => Promise<void>;

/** What this process is filling. */
const filling = new Map<string, Promise<string>>();

/**
 * The folder `<user's cache>/emberline/<name>`, which `fill` fills the first time.
 * `fill` works in a temporary folder that is then renamed, so an interrupted or concurrent start leaves no incomplete folder.
 */
export async function cachedFolder(name: string, fill: Fill): Promise<string> {
  const target = join(cacheRoot(), name);
  if (existsSync(target)) return target;
  const filled = filling.get(name) ?? fillFolder(name, target, fill).finally(() => filling.delete(name));
  filling.set(name, filled);
  return filled;
}

async function fillFolder(name: string, target: string, fill: Fill): Promise<string> {
  const building = join(cacheRoot(), `.building-${name}-${randomUUID()}`);
  await mkdir(building, { recursive: true });
  try {
    await fill(building);
    await rename(building, target);
  } catch (error) {
    // A concurrent start has renamed its folder first, and that one has the same contents.
    if (!existsSync(target)) throw error;
  } finally {
    await rm(building, { recursive: true, force: true });
  }
  return target;
}

/** `<user's cache>/emberline`, shared by all clones. */
export function cacheRoot(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'emberline');
}

/** Logs what is being done, again every 5 s while it lasts, and how long it took. */
export async function withProgress<T>(
  title: string,
  log: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 100) / 10;
  log(`${title} ...`);
  const timer = setInterval(() => log(`${title} ... ${Math.round(seconds())} s`), 5000);
  try {
    const result = await work();
    log(`${title}: done in ${seconds()} s`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
