import { Redis } from 'ioredis';
import { inject } from 'vitest';
import type { Look } from './search-databases.ts';

/** Looks at each key of the product's two databases of Redis with what it holds, e.g. in `redis 1 jobs:reminders`. */
export async function searchRedis(look: Look): Promise<void> {
  const redis = new Redis(inject('product').redisUrl, { maxRetriesPerRequest: 1 });
  const { redisDatabase } = inject('share');
  try {
    for (const number of [0, 1]) {
      await redis.select(redisDatabase + number);
      for await (const keys of redis.scanStream({ count: 1_000 }) as AsyncIterable<string[]>)
        for (const key of keys) {
          const place = `redis ${number} ${key.replaceAll(/[0-9a-f-]{16,}/g, '…')}`;
          look(place, `${key} ${JSON.stringify(await contentOf(redis, key))}`);
        }
    }
  } finally {
    redis.disconnect();
  }
}

async function contentOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}
