import type { SecurityEvent } from '@emberline/contracts';
import { securityLogDays } from '@emberline/contracts/security';
import { pino } from 'pino';
import { coarseAddress } from '../http/client-address.ts';
import { processLabels, securityLogFile } from '../settings.ts';
import { openDailyFile } from './daily-file.ts';

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
