import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PageMeta } from '../../live/page-meta.tsx';
import { LetterDrawing } from '../../ui/drawings/drawings.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { AccessCard } from './access-card.tsx';

interface CheckYourMailProps {
  email: string;
  message: string;
  loggedIn: boolean;
}

/** After signing up: the server's words and the one next step. */
export function CheckYourMail({ email, message, loggedIn }: CheckYourMailProps) {
  return (
    <AccessCard title="Check your email">
      <PageMeta title="Check your email" />
      <LetterDrawing />
      <FormMessage kind="done">{message}</FormMessage>
      <p>
        We sent a link to <strong>{email}</strong>. Open it in this browser to verify your email; it works for
        24 hours. Nothing there? Look in the spam folder, or {loggedIn ? 'look around' : 'log in'} and ask for
        it again.
      </p>
      {loggedIn ? (
        <Button component={Link} to="/home">
          Look around
        </Button>
      ) : (
        <Button component={Link} to="/login">
          Log in
        </Button>
      )}
    </AccessCard>
  );
}
