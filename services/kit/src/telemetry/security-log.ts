import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { SecurityEvent } from '@emberline/contracts';
import { securityLogDays } from '@emberline/contracts/security';
import { pino } from 'pino';
import { coarseAddress } from '../http/client-address.ts';
import { processLabels, securityLogFile } from '../settings.ts';

export interface SecurityFacts {
  /** An id; never a name or an email address. */
  subjectId?: string | undefined;
  sessionId?: string | undefined;
  /** Network address of the client; only its beginning is written. */
  address?: string | undefined;
  operation?: string | undefined;
  status?: number | undefined;
  reqId?: string | undefined;
  [detail: string]: string | number | boolean | undefined;
}

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/**
 * JSON lines with `stream: "security"`, separate from the log. They go to a file of the day, named after
 * SECURITY_LOG_FILE and kept for 30 days, else to standard output, where a collector filters by that field. LOG_LEVEL
 * does not affect them.
 */
export function createSecurityLog(name: string, file = securityLogFile()) {
  const lines = pino({ base: { stream: 'security', name, ...processLabels() } }, destinationOf(file));
  return {
    note: (event: SecurityEvent, { address, ...facts }: SecurityFacts = {}): void =>
      lines.info({ event, ...facts, ...(address !== undefined && { address: coarseAddress(address) }) }),
  };
}

function destinationOf(file: string) {
  if (file === '') return pino.destination({ fd: 1, sync: true });
  // Such as /dev/null.
  if (file.startsWith('/dev/')) return pino.destination({ dest: file, sync: true });
  return openDailyFile(file, { keptDays: securityLogDays });
}

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
