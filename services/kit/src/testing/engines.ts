import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { createBus } from '../events/bus.ts';
import type { Bus } from '../events/bus-types.ts';
import { connectMongo, type Mongo } from '../mongo/connect.ts';
import { createLog } from '../telemetry/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    mongoUrl: string;
    kafkaBrokers: string;
    redisUrl: string;
  }
}

/** Where the test engines are; the test run's global setup starts them. */
export function testEngines() {
  return { mongoUrl: inject('mongoUrl'), kafkaBrokers: inject('kafkaBrokers'), redisUrl: inject('redisUrl') };
}

/** A prefix for topics, groups and keys of one test. */
export function uniquePrefix(): string {
  return `t${randomBytes(5).toString('hex')}-`;
}

/** Address of a database of its own; see `dropAfterwards`. */
export function freshMongoUrl(name: string): string {
  const url = new URL(testEngines().mongoUrl);
  url.pathname = `/test-${name}-${randomBytes(4).toString('hex')}`;
  return url.href;
}

/** An empty database, dropped when the test (or the hook that created it) is over. */
export async function freshDatabase(name: string): Promise<Mongo & { url: string }> {
  const url = freshMongoUrl(name);
  const mongo = await connectMongo(url, { name: 'tests', log: quietLog() });
  return {
    ...mongo,
    url,
    close: async () => {
      await mongo.db.dropDatabase();
      await mongo.close();
    },
  };
}

export function quietLog() {
  return createLog('tests', process.env.TEST_LOG ?? 'silent');
}

/** A bus on the tests' broker, stopped when the test is over. */
export function testBus(prefix: string, options: { instance?: string; partitions?: number } = {}): Bus {
  const { kafkaBrokers } = testEngines();
  const onCrash = (error: Error) => {
    throw error;
  };
  const bus = createBus({
    brokers: kafkaBrokers,
    prefix,
    name: 'tests',
    log: quietLog(),
    onCrash,
    ...options,
  });
  onTestFinished(() => bus.stop());
  return bus;
}
