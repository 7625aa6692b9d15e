import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { MongoClient } from 'mongodb';
import { untilQuiet } from '../bench/processes.ts';
import type { Actor } from './costs.ts';
import type { Bytes } from './model.ts';

const databases = ['mailbox', 'notification', 'admin'];

const messages = 10_000;
const senders = 16;

/** What a message takes of each disk, by sending many. */
export async function measureBytes(product: Product, dir: string, act: Actor): Promise<Bytes> {
  await untilQuiet(product);
  const before = await storedBytes(product, dir);
  for (let from = 0; from < messages; from += senders)
    await Promise.all(Array.from({ length: senders }, (_, n) => act('send a message', from + n)));
  await untilQuiet(product);
  const after = await storedBytes(product, dir);
  return { mongo: (after.mongo - before.mongo) / messages, kafka: (after.kafka - before.kafka) / messages };
}

/** Bytes on disk: documents and indexes of what keeps messages and their traces, and Kafka's log. */
async function storedBytes({ addresses: { mongoUrl } }: Product, dir: string): Promise<Bytes> {
  await using client = await new MongoClient(mongoUrl).connect();
  // A checkpoint, so that files hold what was written.
  await client.db('admin').command({ fsync: 1 });
  const sizes = await Promise.all(databases.map((name) => client.db(name).command({ dbStats: 1 })));
  const mongo = sizes.reduce((sum, { storageSize, indexSize }) => sum + storageSize + indexSize, 0);
  return { mongo, kafka: logBytes(join(dir, 'kafka')) };
}

/** Only the events themselves: indexes of the log are set aside in full when a file begins. */
function logBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.log'))
    .reduce((sum, file) => sum + statSync(join(folder, file)).blocks * 512, 0);
}
