import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '@emberline/contracts';
import { databaseOf, type EngineUser, engineUsers } from '../engines/engine-keys.ts';
import type { EngineAddresses, Security } from '../engines/start-engines.ts';
import { withDatabase, withRedisDatabase, withUser } from './product-addresses.ts';

/** The settings by which a program reaches MongoDB, Kafka and Redis as this user. */
export type SettingsFor = (user: EngineUser) => Record<string, string>;

/** What a product has of engines that others use too: databases and topics whose names begin so, and two numbers of Redis. */
export interface Share {
  prefix: string;
  redisDatabase: number;
}

/** Of engines that know no users: the same for everybody, but for the database. */
export function openSettings(
  { mongoUrl, kafkaBrokers, redisUrl }: EngineAddresses,
  { prefix, redisDatabase }: Share,
): SettingsFor {
  return (user) => ({
    MONGO_URL: withDatabase(mongoUrl, prefix + user),
    KAFKA_BROKERS: kafkaBrokers,
    KAFKA_PREFIX: prefix,
    REDIS_URL: withRedisDatabase(redisUrl, redisDatabase),
    JOBS_REDIS_URL: withRedisDatabase(redisUrl, redisDatabase + 1),
  });
}

export function securedSettings(
  { mongoUrl, kafkaBrokers, redisUrl }: EngineAddresses,
  { keys, sentinels }: Security,
): SettingsFor {
  return (user) => {
    const password = keys.passwords[user];
    const redis = withUser(redisUrl, user, password);
    return {
      MONGO_URL: withDatabase(withUser(mongoUrl, user, password), databaseOf(user)),
      KAFKA_BROKERS: kafkaBrokers,
      KAFKA_TLS: 'true',
      KAFKA_CA_FILE: keys.caFile,
      KAFKA_USERNAME: user,
      KAFKA_PASSWORD: password,
      REDIS_URL: withRedisDatabase(redis, 0),
      JOBS_REDIS_URL: withRedisDatabase(redis, 1),
      REDIS_CA_FILE: keys.caFile,
      REDIS_SENTINELS: sentinels,
      REDIS_SENTINEL_PASSWORD: keys.passwords.engines,
    };
  };
}

/** A file for each user, `env/<user>.env`, that a shell or `node --env-file` reads: for commands beside a running product. */
export async function writeSettings(dir: string, settingsFor: SettingsFor): Promise<void> {
  const folder = join(dir, 'env');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const databases = { MONGO_DATABASES: serviceNames.map(databaseOf).join(',') };
  for (const user of engineUsers) {
    const settings = { ...settingsFor(user), ...(user === 'tools' && databases) };
    const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
    await writeFile(join(folder, `${user}.env`), lines.join(''), { mode: 0o600 });
  }
}
