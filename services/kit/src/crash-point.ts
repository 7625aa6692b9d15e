import { crashAt } from './settings.ts';

/** Points where a crash would hurt most: between two steps that belong together. */
export type CrashPoint =
  | 'after-row-before-document'
  | 'after-document-before-count'
  | 'after-count-before-settled'
  | 'after-commit-before-answer'
  | 'after-produce-before-mark-sent'
  | 'after-effect-before-offset-commit'
  | 'after-claim-before-answer';

const wanted = crashAt();

/** For fault tests: when `CRASH_AT` names this point, the process dies here at once, as by kill -9. */
export const crashPoint: (name: CrashPoint) => void = wanted
  ? (name) => {
      if (name === wanted) process.kill(process.pid, 'SIGKILL');
    }
  : () => {};
