import { type ReactNode, useId } from 'react';
import type { Mail } from '../../../api/mails-api.ts';
import classes from './mail-fold.module.css';
import { newestMails } from './mails.ts';

interface MailFoldProps {
  /** The further mails of the same person to the same profile. */
  mails: readonly Mail[];
  isOpen: boolean;
  /** undefined: a text in one of them keeps them unfolded. */
  onToggle: (() => void) | undefined;
  /** What is to be known of them while they are folded. */
  children?: ReactNode;
}

/** Says how many further mails there are, and what the newest of them says; a press shows or folds them. */
export function MailFold({ mails, isOpen, onToggle, children }: MailFoldProps) {
  const why = useId();
  const fresh = mails.filter(({ seen, attendedAt }) => !seen && attendedAt === null).length;
  const [last] = newestMails(mails);
  if (!last) return null;
  return (
    <div className={classes.fold}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-disabled={!onToggle || undefined}
        aria-describedby={onToggle ? undefined : why}
        onClick={onToggle}
      >
        <span aria-hidden>{isOpen ? '▾' : '▸'}</span>
        {mails.length} more {mails.length === 1 ? 'mail' : 'mails'} from {last.senderUsername}
        {fresh > 0 && ` (${fresh} new)`}
      </button>
      {!isOpen && <span className={classes.last}>{last.content}</span>}
      {!isOpen && children}
      {!onToggle && (
        <span id={why} className={classes.why}>
          Shown while one of them has a text of yours.
        </span>
      )}
    </div>
  );
}
