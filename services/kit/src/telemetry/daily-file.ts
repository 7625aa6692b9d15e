import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { pino } from 'pino';

const dayMs = 86_400_000;
const lookEveryMs = 3_600_000;

/**
 * Writes lines into a file of the day (UTC): `security.log` becomes `security.2026-11-27.log`. Several processes may share
 * it. Files that were written last more than `keptDays` ago are removed, at the start and every hour.
 */
export function openDailyFile(
  file: string,
  { keptDays, now = Date.now }: { keptDays: number; now?: () => number },
): { write: (line: string) => void } {
  const folder = dirname(file);
  const ending = extname(file);
  const name = basename(file, ending);
  let day = '';
  let lines: ReturnType<typeof pino.destination> | undefined;
  removeOld();
  setInterval(removeOld, lookEveryMs).unref();

  function removeOld(): void {
    const oldest = now() - keptDays * dayMs;
    for (const path of ownFiles()) {
      const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
      // Another process may have removed it meanwhile.
      if (written !== undefined && written < oldest) rmSync(path, { force: true });
    }
  }

  /** Also the one without a day, which releases before have written. */
  function ownFiles(): string[] {
    const isOwn = (one: string) =>
      one === name + ending ||
      (one.startsWith(`${name}.`) &&
        /^\.\d{4}-\d\d-\d\d$/.test(one.slice(name.length, one.length - ending.length)));
    return namesIn(folder)
      .filter((one) => one.endsWith(ending) && isOwn(one))
      .map((one) => join(folder, one));
  }

  return {
    write: (line) => {
      const today = new Date(now()).toISOString().slice(0, 10);
      if (today !== day || !lines) {
        lines?.end();
        day = today;
        const dest = join(folder, `${name}.${day}${ending}`);
        lines = pino.destination({ dest, append: true, mkdir: true, sync: true });
      }
      lines.write(line);
    },
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The folder is created with the first line.
    return [];
  }
}
