import { crash } from './faults.ts';
import { comeOnline } from './provoke.ts';

/** An end, an armed start, a crash and another start, one after the other; twice what they take on an idle machine. */
export const crashRecoveryLimitMs = 30_000;

/** Deaths at the points where they would hurt a message most: `short` in `npm test`, `further` in `npm run test:cluster`. */
export const crashes = {
  short: [
    crash('mailbox', 'after-row-before-document'),
    crash('mailbox', 'after-commit-before-answer'),
    crash('mailbox', 'after-produce-before-mark-sent', comeOnline),
    crash('notification', 'after-effect-before-offset-commit', comeOnline),
  ],
  further: [
    crash('mailbox', 'after-document-before-count'),
    crash('mailbox', 'after-count-before-settled'),
    crash('mailbox', 'after-effect-before-offset-commit', comeOnline),
    crash('notification', 'after-produce-before-mark-sent', comeOnline),
  ],
};
