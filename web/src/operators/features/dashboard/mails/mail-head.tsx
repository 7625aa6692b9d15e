import type { Mail } from '../../../api/mails-api.ts';
import { Face } from '../../../shared/people/person.tsx';
import { PersonLink } from '../../../shared/people/person-link.tsx';
import { relativeTime } from '../../../shared/times/times.ts';
import { useSecond } from '../../../shared/times/use-second.ts';
import { WaitMark } from '../../../shared/times/wait-mark.tsx';
import classes from './mail-head.module.css';

/** Who wrote a waiting mail to whom, when the writer was here, and how long it waits. */
export function MailHead({ mail }: { mail: Mail }) {
  const now = useSecond();
  return (
    <div className={classes.head}>
      <Face photo={mail.senderPhoto} name={mail.senderFirstname} />
      <div className={classes.names}>
        <span>
          <PersonLink id={mail.sender}>
            <b>{mail.senderUsername}</b>
          </PersonLink>{' '}
          to{' '}
          <PersonLink id={mail.receiver}>
            <b>{mail.receiverUsername}</b>
          </PersonLink>
          {!mail.seen && <span className={classes.fresh}>New</span>}
        </span>
        <span className={classes.seen}>
          Last seen: {relativeTime(mail.senderLastOnline, now)}
          {mail.senderOnline && ' (online now)'}
        </span>
      </div>
      {mail.attendedAt === null && <WaitMark since={mail.timestamp} />}
    </div>
  );
}
