import type { Mail } from '../../../api/mails-api.ts';
import { useColleagueName } from '../../../api/queue-api.ts';
import { useSecond } from '../../../shared/times/use-second.ts';
import classes from './claim-note.module.css';

interface ClaimNoteProps {
  mails: readonly Mail[];
  /** The signed-in operator, whose own claim is not shown. */
  operatorId: string | undefined;
  /** What the other operator is answering. */
  what: string;
}

/** Shows another operator's claim of one of these mails until it expires. */
export function ClaimNote({ mails, operatorId, what }: ClaimNoteProps) {
  const now = useSecond();
  const nameOf = useColleagueName();
  const claim = mails
    .flatMap((mail) => (mail.claim && !mail.attendedAt ? [mail.claim] : []))
    .find(({ operatorId: by, until }) => by !== operatorId && Date.parse(until) > now);
  if (!claim) return null;
  return (
    <p className={classes.claim} role="status">
      {nameOf(claim.operatorId)} is answering {what}.
    </p>
  );
}
