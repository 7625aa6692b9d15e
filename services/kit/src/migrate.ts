import type { ServiceName } from '@emberline/contracts';
import { openDatabase, runCommand } from './command.ts';
import { migrate, type Schema } from './mongo/schema.ts';
import { databaseSettings } from './settings.ts';

/** The command that makes a service's database ready for this release. Run before the rollout; again, it changes nothing. */
export function runMigrate(service: ServiceName, schema: Schema): Promise<void> {
  return runCommand({ usage: `MONGO_URL=… node services/${service}/src/commands/migrate.ts` }, async () => {
    const { MONGO_URL } = databaseSettings();
    // An index of many rows takes longer than any answer may.
    await using mongo = await openDatabase(`migrate-${service}`, MONGO_URL, { socketTimeoutMs: 0 });
    await migrate(mongo.db, schema, (step) => console.log(step));
    console.log(`The database of ${service} is ready for this release.`);
  });
}
