import type { ServiceName } from '@emberline/contracts';
import { connectMongo, type Mongo } from './mongo/connect.ts';
import { migrate, type Schema } from './mongo/schema.ts';
import { databaseSettings } from './settings.ts';
import { createLog } from './telemetry/log.ts';

/**
 * Runs a command given by hand. Wrong arguments (a slip, `--help`) show the usage and do nothing else. A failure is
 * printed in one line, with its causes. Both exit with 1.
 */
export async function runCommand(
  { usage, fits = (args) => args.length === 0 }: { usage: string; fits?: (args: string[]) => boolean },
  run: (...args: string[]) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2);
  try {
    if (!fits(args)) throw new Error(`Usage: ${usage}`);
    await run(...args);
  } catch (error) {
    console.error(reasonOf(error));
    process.exit(1);
  }
}

/** A command's database, closed by `await using`; only problems are logged. */
export function openDatabase(
  name: string,
  url: string,
  limits: { socketTimeoutMs?: number } = {},
): Promise<Mongo> {
  return connectMongo(url, { name, log: createLog(name, 'warn'), ...limits });
}

function reasonOf(error: unknown): string {
  const reasons = new Set<string>();
  for (let at = error; at instanceof Error; at = at.cause) reasons.add(at.message || at.name);
  return reasons.size > 0 ? [...reasons].join(': ') : String(error);
}

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
