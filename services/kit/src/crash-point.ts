import { crashAt } from './settings.ts';

/** Where a crash would hurt most, between two things that belong together. */
export type CrashPoint =
  | 'after-commit-before-answer'
  | 'after-produce-before-mark-sent'
  | 'after-effect-before-offset-commit'
  | 'after-claim-before-answer';

const wanted = crashAt();

/** For fault tests: with `CRASH_AT` set to this name the process dies here, at once, as by kill -9. */
export const crashPoint: (name: CrashPoint) => void = wanted
  ? (name) => {
      if (name === wanted) process.kill(process.pid, 'SIGKILL');
    }
  : () => {};
