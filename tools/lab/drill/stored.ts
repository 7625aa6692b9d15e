import { serviceNames } from '@emberline/contracts';
import { noteWords, searchDatabases } from '@emberline/tests/support/search-databases.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import { collectionsOf } from '@emberline/tools/ops/backup/src/collections.ts';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';

/** What the engines of a product hold. */
export function storedIn(addresses: ProductAddresses) {
  return {
    /** The places in the databases that hold one of these words. */
    about: async (words: string[]): Promise<string[]> => {
      const { look, found } = noteWords(words);
      await searchDatabases(addresses.mongoUrl, look);
      return [...found].sort();
    },

    /** The texts of messages that begin so. */
    texts: async (beginning: RegExp): Promise<Set<string>> => {
      const client = await MongoClient.connect(addresses.mongoUrl);
      const messages = client.db('mailbox').collection('messages');
      const texts: string[] = await messages.distinct('content', { content: beginning });
      await client.close();
      return new Set(texts);
    },

    /** Empties all databases and all of Redis. Kafka stays: it has the journal of erasures. */
    lose: async (): Promise<void> => {
      const client = await MongoClient.connect(addresses.mongoUrl);
      for (const name of serviceNames) {
        const db = client.db(name);
        for (const { name: collection } of await collectionsOf(db)) await db.collection(collection).drop();
      }
      await client.close();
      const redis = new Redis(addresses.redisUrl);
      await redis.flushall();
      redis.disconnect();
    },
  };
}
