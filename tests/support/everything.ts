import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';

/** A word and where it was found, e.g. `mailbox.messages: quixmoor`. */
export type Finding = string;

/**
 * Searches all stored data of the running product, ignoring case: the bytes of each document in each service's database,
 * photos included; the broker's files of each topic; each key and value of Redis, jobs included; each log file.
 * @param dir the product's data folder
 * @returns each word in each place once, in order.
 */
export async function searchEverything(
  { mongoUrl, redisUrl }: ProductAddresses,
  dir: string,
  words: string[],
): Promise<Finding[]> {
  const found = new Set<Finding>();
  const look = (place: string, text: Buffer | string) => {
    const content = (typeof text === 'string' ? text : text.toString('latin1')).toLowerCase();
    for (const word of words) if (content.includes(word.toLowerCase())) found.add(`${place}: ${word}`);
  };
  await Promise.all([
    searchMongo(mongoUrl, look),
    searchRedis(redisUrl, look),
    searchFiles(join(dir, 'kafka/log'), /\.log$/, (path, content) => look(`topic ${dirname(path)}`, content)),
    searchFiles(join(dir, 'logs'), /./, look),
  ]);
  return [...found].sort();
}

type Look = (place: string, text: Buffer | string) => void;

async function searchMongo(url: string, look: Look): Promise<void> {
  const client = await MongoClient.connect(url);
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  for (const { name } of databases.filter((one) => !['local', 'config'].includes(one.name))) {
    for (const collection of await client.db(name).listCollections({ type: 'collection' }).toArray()) {
      if (collection.name.startsWith('system.')) continue;
      const documents = client.db(name).collection(collection.name).find({}, { raw: true });
      for await (const document of documents as unknown as AsyncIterable<Buffer>)
        look(`${name}.${collection.name}`, document);
    }
  }
  await client.close();
}

/** Redis's default number of databases. */
const redisDatabases = 16;

async function searchRedis(url: string, look: Look): Promise<void> {
  for (let db = 0; db < redisDatabases; db++) {
    const redis = new Redis(url, { db });
    for await (const keys of redis.scanStream({ count: 500 }) as AsyncIterable<string[]>) {
      for (const key of keys) {
        const value = JSON.stringify(await contentOf(redis, key));
        look(`redis ${db} ${key.replaceAll(/[0-9a-f-]{16,}/g, '…')}`, `${key} ${value}`);
      }
    }
    redis.disconnect();
  }
}

async function contentOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}

async function searchFiles(folder: string, names: RegExp, look: Look): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && names.test(entry.name)) look(path.slice(folder.length + 1), await readFile(path));
  }
}
