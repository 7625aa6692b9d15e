import { readFileSync, renameSync, statSync } from 'node:fs';

const limitBytes = 20_000_000;

/** Puts a log that has grown long aside as `<file>.1`, in place of the one put aside before. */
export function rotateLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > limitBytes) renameSync(file, `${file}.1`);
}

/** The log's last lines, enough to hold an error with its stack. */
export function endOfLog(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-25).join('\n');
}
