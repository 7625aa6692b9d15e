import { Redis } from 'ioredis';

/** Every key of every database of a Redis with what it holds, as one text each. */
export async function redisTexts(url: string): Promise<string[]> {
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  try {
    const databases = [...(await redis.info('keyspace')).matchAll(/^db(\d+):/gm)].map(([, number]) =>
      Number(number),
    );
    const texts: string[] = [];
    for (const database of databases) {
      await redis.select(database);
      for await (const keys of redis.scanStream({ count: 1_000 }) as AsyncIterable<string[]>)
        for (const key of keys) texts.push(`${key} ${JSON.stringify(await contentOf(redis, key))}`);
    }
    return texts;
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
