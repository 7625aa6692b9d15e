import { Link } from 'react-router';
import { IconCheck } from '../../ui/drawings/icons.ts';
import classes from './welcome.module.css';

interface EmailLineProps {
  /** Absent until it is known whether the link was opened. */
  email: string | undefined;
  isConfirmed: boolean;
}

/** Above the card: the email that is on its way, or that it has arrived. */
export function EmailLine({ email, isConfirmed }: EmailLineProps) {
  return (
    <div className={classes.line} role="status">
      {isConfirmed ? (
        <span className={classes.confirmed}>
          <IconCheck size={18} aria-hidden /> Email confirmed
        </span>
      ) : (
        email && (
          <span>
            We sent a link to <strong>{email}</strong>. <Link to="/welcome?step=email">Not yours?</Link>
          </span>
        )
      )}
    </div>
  );
}
