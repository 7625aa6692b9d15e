import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { type Look, noteWords, searchDatabases } from './search-databases.ts';
import { searchRedis } from './search-redis.ts';

/**
 * Searches all stored data of the running product, ignoring case: the bytes of each document in each service's database,
 * photos included; the broker's files of each topic; each key and value of Redis, jobs included; each log file.
 * @returns each word in each place once, in order.
 */
export async function searchEverything(words: string[]): Promise<string[]> {
  const { look, found } = noteWords(words);
  await Promise.all([
    searchDatabases(inject('product').mongoUrl, look, inject('share').prefix),
    searchRedis(look),
    searchTopics(look),
    searchFiles(join(inject('productFolder'), 'logs'), /./, look),
  ]);
  return [...found].sort();
}

function searchTopics(look: Look): Promise<void> {
  const { prefix } = inject('share');
  return searchFiles(join(inject('enginesFolder'), 'kafka/log'), /\.log$/, (path, content) => {
    if (path.startsWith(prefix)) look(`topic ${dirname(path).slice(prefix.length)}`, content);
  });
}

async function searchFiles(folder: string, names: RegExp, look: Look): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && names.test(entry.name)) look(path.slice(folder.length + 1), await readFile(path));
  }
}
