import { connectMongo, type Mongo } from './mongo/connect.ts';
import { createLog } from './telemetry/log.ts';

/**
 * Runs what somebody gives by hand. Arguments that do not fit do nothing (a slip, `--help`): the usage is shown instead.
 * A failure is told in one line, with its causes; both end the process with 1.
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

/** A command's database, to be closed by `await using`; only what goes wrong is logged. */
export function openDatabase(name: string, url: string): Promise<Mongo> {
  return connectMongo(url, { name, log: createLog(name, 'warn') });
}

function reasonOf(error: unknown): string {
  const reasons = new Set<string>();
  for (let at = error; at instanceof Error; at = at.cause) reasons.add(at.message || at.name);
  return reasons.size > 0 ? [...reasons].join(': ') : String(error);
}
