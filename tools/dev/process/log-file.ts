import { readFileSync, renameSync, statSync } from 'node:fs';

const limitBytes = 20_000_000;

/** Renames a long log to `<file>.1`, replacing an earlier one. */
export function rotateLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > limitBytes) renameSync(file, `${file}.1`);
}

/** The log's last lines, enough for an error with its stack. */
export function endOfLog(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-25).join('\n');
}
