import type { ReactNode } from 'react';
import { IconCheck } from '../../../../ui/drawings/icons.ts';
import type { Mail } from '../../../api/mails-api.ts';
import { PersonLink } from '../../../shared/people/person-link.tsx';
import { When } from '../../../shared/times/when.tsx';
import classes from './attended-mail.module.css';

interface AttendedMailProps {
  mail: Mail;
  /** One of those that are unfolded below the first of the same person. */
  isFurther?: boolean;
  children?: ReactNode;
}

/** An answered mail with its answer. */
export function AttendedMail({ mail, isFurther, children }: AttendedMailProps) {
  return (
    <li className={classes.mail} data-further={isFurther || undefined}>
      <div className={classes.head}>
        <span className={classes.names}>
          <PersonLink id={mail.sender}>{mail.senderUsername}</PersonLink> to{' '}
          <PersonLink id={mail.receiver}>{mail.receiverUsername}</PersonLink>
        </span>
        <span className={classes.sent}>
          <IconCheck size={15} aria-hidden /> Response Sent
        </span>
      </div>
      <p className={classes.text}>{mail.content}</p>
      {mail.adminResponse && <p className={classes.response}>{mail.adminResponse}</p>}
      <span className={classes.when}>
        <When at={mail.attendedAt ?? mail.timestamp} />
      </span>
      {children}
    </li>
  );
}
