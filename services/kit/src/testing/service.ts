import { type Db, MongoClient } from 'mongodb';
import type { Foundation } from '../foundation.ts';
import { type BuiltService, buildService, type ServiceDefinition } from '../service.ts';
import type { ServiceSettings } from '../settings.ts';
import { freshMongoUrl, quietLog, testEngines, uniquePrefix } from './engines.ts';

/** Settings that run a service on the tests' engines, with its own database and topics. */
export function testEnvironment(name: string, authUrl: string): Record<string, string> {
  const { kafkaBrokers, redisUrl } = testEngines();
  return {
    APP_ENV: 'test',
    PORT: '0',
    MONGO_URL: freshMongoUrl(name),
    KAFKA_BROKERS: kafkaBrokers,
    KAFKA_PREFIX: uniquePrefix(),
    REDIS_URL: redisUrl,
    JOBS_REDIS_URL: `${redisUrl}/1`,
    AUTH_URL: authUrl,
    ADMIN_URL: authUrl,
  };
}

export interface TestService<C> extends BuiltService<C> {
  /** The same database, over a connection of the test's own: nobody watches what a test asks. */
  db: Db;
  close: () => Promise<void>;
}

/** A replica of a service on the tests' engines. It neither listens nor consumes events until asked. */
export async function testService<S extends ServiceSettings, C extends Foundation>(
  service: ServiceDefinition<S, C>,
  settings: S,
): Promise<TestService<C>> {
  const crash = (error: Error) => {
    throw error;
  };
  const built = await buildService(service, settings, { log: quietLog(), crash });
  const own = await MongoClient.connect(settings.MONGO_URL);
  return {
    ...built,
    db: own.db(),
    close: async () => {
      await own.close();
      await built.app.close();
      for (const stop of built.stop) await stop();
    },
  };
}
