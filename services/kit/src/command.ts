import { connectMongo, type Mongo } from './mongo/connect.ts';
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
