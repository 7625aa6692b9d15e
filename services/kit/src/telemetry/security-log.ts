import type { SecurityEvent } from '@emberline/contracts';
import { pino } from 'pino';
import { processLabels, securityLogFile } from '../settings.ts';

export interface SecurityFacts {
  /** An id; never a name or an email address. */
  subjectId?: string | undefined;
  sessionId?: string | undefined;
  /** Network address of the client. */
  address?: string | undefined;
  operation?: string | undefined;
  status?: number | undefined;
  reqId?: string | undefined;
  [detail: string]: string | number | boolean | undefined;
}

export interface SecurityLog {
  note: (event: SecurityEvent, facts?: SecurityFacts) => void;
}

/**
 * JSON lines with `stream: "security"`, separate from the log. They go to the file that SECURITY_LOG_FILE names, else
 * to standard output, where a collector filters by that field. LOG_LEVEL does not affect them.
 */
export function createSecurityLog(name: string, file = securityLogFile()): SecurityLog {
  const lines = pino(
    { base: { stream: 'security', name, ...processLabels() } },
    pino.destination({
      ...(file === '' ? { fd: 1 } : { dest: file, append: true, mkdir: true }),
      sync: true,
    }),
  );
  return { note: (event, facts = {}) => lines.info({ event, ...facts }) };
}
