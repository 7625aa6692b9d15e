import '../../../api/add-late-operations.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { send } from '../../../api/send.ts';
import { toastOutcome } from '../../../ui/feedback/toast.tsx';
import * as classes from '../frames.module.css';
import { useShownMe } from '../use-shown-me.ts';

/** Emails to the member's address come back: until it is another one, one arrives, or the member says so. */
export function LettersReturn() {
  const me = useShownMe();
  const arrive = () => send({ id: 'setNoticeSettings', body: { lettersReturn: false } });
  if (!me) return null;
  return (
    <div className={classes.banner} role="status">
      <p className="anywhere">
        Letters to <strong>{me.email}</strong> come back. <Link to="/account">Check your address.</Link>
      </p>
      <Button
        size="sm"
        variant="default"
        onClick={() => void toastOutcome(arrive(), 'Thank you. We write to you again.')}
      >
        The address is right
      </Button>
    </div>
  );
}
