import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PageMeta } from '../../live/page-meta.tsx';
import { LetterDrawing } from '../../ui/drawings/drawings.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { FormCard } from '../../ui/layout/form-card.tsx';

interface CheckYourEmailProps {
  email: string;
  message: string;
}

/** After signing up, when nobody could be logged in: the server's message and the next step. */
export function CheckYourEmail({ email, message }: CheckYourEmailProps) {
  return (
    <FormCard title="Check your email">
      <PageMeta title="Check your email" />
      <LetterDrawing />
      <FormOutcome kind="done">{message}</FormOutcome>
      <p>
        We sent a link to <strong>{email}</strong>. Open it in this browser to verify your email; it works for
        24 hours. Nothing there? Look in the spam folder, or log in and ask for it again.
      </p>
      <Button component={Link} to="/login">
        Log in
      </Button>
    </FormCard>
  );
}
