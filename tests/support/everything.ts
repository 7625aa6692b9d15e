import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deadLetterTopic, eventKinds } from '@emberline/contracts';
import { createBus } from '@emberline/kit/events/bus';
import { createLog } from '@emberline/kit/telemetry/log';
import type { ProductAddresses } from '@emberline/tools/start/product-addresses.ts';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';

/** A word and where it stands, e.g. `mailbox.messages: quixmoor`. */
export type Finding = string;

/**
 * Searches all that the running product keeps, without case: each document of each service's database as its bytes, photo
 * bytes too; each record of each topic; each key and value of Redis, jobs included; each log file.
 * @param dir the product's data folder
 * @returns each word in each place once, in order.
 */
export async function searchEverything(
  { mongoUrl, kafkaBrokers, redisUrl }: ProductAddresses,
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
    searchTopics(kafkaBrokers, look),
    searchRedis(redisUrl, look),
    searchFolder(join(dir, 'logs'), look),
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

async function searchTopics(brokers: string, look: Look): Promise<void> {
  const log = createLog('search', 'silent');
  const bus = createBus({ brokers, prefix: '', name: 'search', log, onCrash: () => {} });
  await bus.history([...Object.keys(eventKinds), deadLetterTopic], async ({ topic, key, value, headers }) =>
    look(`topic ${topic}`, `${key} ${value} ${JSON.stringify(headers)}`),
  );
  await bus.stop();
}

/** As Redis has them unless told otherwise. */
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

async function searchFolder(folder: string, look: Look): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) look(path.slice(folder.length + 1), await readFile(path));
  }
}
