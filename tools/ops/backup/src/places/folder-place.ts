import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Place } from './place.ts';

/** A folder that its owner alone may read. */
export function folderPlace(folder: string): Place {
  const root = resolve(folder);
  return {
    address: root,
    write: async (path, content) => {
      const file = join(root, path);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(`${file}.part`, { mode: 0o600 }));
      await rename(`${file}.part`, file);
    },
    read: async (path) => {
      const content = createReadStream(join(root, path));
      await once(content, 'open');
      return content;
    },
    async *list(beginning) {
      yield* (await filesIn(join(root, dirname(`${beginning}.`))))
        .map((file) => relative(root, file).replaceAll('\\', '/'))
        .filter((path) => path.startsWith(beginning))
        .sort();
    },
    names: () => namesIn(root),
    remove: async (path) => {
      await rm(join(root, path));
      await rmdir(join(root, dirname(path))).catch(() => {});
      await rmdir(join(root, dirname(dirname(path)))).catch(() => {});
    },
    close: () => {},
  };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneIfMissing);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(noneIfMissing);
}

function noneIfMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
