import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '@emberline/tests/support/people.ts';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { MongoClient } from 'mongodb';
import { mustRun } from '../load/k6.ts';
import { type ByProcess, processorTime, untilQuiet } from '../processes.ts';
import { loadSettings } from '../with-product.ts';

/** What members who are there take, see k6's scenario `sessions`. */
export interface Visits {
  people: number;
  /** Cores that each member takes who is there, by process, with what their events bring about. */
  cores: ByProcess;
  /** A second and member. */
  requests: number;
  /** Bytes that a message takes on disk: in MongoDB with its indexes and its traces in lists, and in Kafka. */
  message: Bytes;
}

interface Bytes {
  mongo: number;
  kafka: number;
}

/** A call of the API every 18 s: what ten thousand members make of their busiest minute by the table of report.ts. */
const thinkSeconds = '18';

/** @param duration such as `6m`, of which they come in the first third */
export async function measureVisits(
  product: Product,
  dir: string,
  people: Person[],
  duration: string,
): Promise<Visits> {
  const settings = loadSettings(product, dir, people);
  await untilQuiet(product);
  const idle = await processorTime(product, () => sleep(20_000));
  const { result, taken, seconds } = await processorTime(product, () =>
    mustRun('sessions', {
      ...settings,
      DURATION: duration,
      THINK_SECONDS: thinkSeconds,
      SESSION_SECONDS: '3600',
    }),
  );
  const requests = result['http_reqs{phase:flow}']?.values.count ?? 0;
  // Those who come in the first third are there for half of it.
  const there = (people.length * seconds * 5) / 6;
  const cores = Object.entries(taken).map(([name, used]) => {
    const resting = ((idle.taken[name] ?? 0) / idle.seconds) * seconds;
    return [name, Math.max(0, used - resting) / there];
  });
  await untilQuiet(product);
  const before = await storedBytes(product, dir);
  const sent =
    (await mustRun('send', { ...settings, DURATION: '20s' }))['iterations{scenario:send}']?.values.count ?? 0;
  await untilQuiet(product);
  const after = await storedBytes(product, dir);
  const message = { mongo: (after.mongo - before.mongo) / sent, kafka: (after.kafka - before.kafka) / sent };
  return { people: people.length, cores: Object.fromEntries(cores), requests: requests / there, message };
}

/** Documents and indexes of what keeps messages and their traces, and Kafka's log. */
async function storedBytes({ addresses: { mongoUrl } }: Product, dir: string): Promise<Bytes> {
  await using client = await new MongoClient(mongoUrl).connect();
  // A checkpoint, so that files hold what was written.
  await client.db('admin').command({ fsync: 1 });
  const databases = ['mailbox', 'notification', 'admin'];
  const sizes = await Promise.all(databases.map((name) => client.db(name).command({ dbStats: 1 })));
  // Only the events themselves: indexes of the log are set aside in full when a file begins.
  const logs = readdirSync(join(dir, 'kafka'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.log'),
  );
  return {
    mongo: sizes.reduce((sum, { storageSize, indexSize }) => sum + storageSize + indexSize, 0),
    kafka: logs.reduce((sum, file) => sum + statSync(join(dir, 'kafka', file)).blocks * 512, 0),
  };
}
