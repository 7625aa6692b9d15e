import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { texts } from '../../texts.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { FormCard } from '../../ui/layout/form-card.tsx';
import { logInByEmailLink } from './enter.ts';

interface EmailLinkLoginProps {
  token: string;
  destination: string | null;
}

/** The link is redeemed by a button, not by opening the page: email programs open links on their own. */
export function EmailLinkLogin({ token, destination }: EmailLinkLoginProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ kind: 'error' | 'done'; text: string }>();

  const enter = async () => {
    setBusy(true);
    const { error, redirectUrl = '/home' } = await logInByEmailLink(token, destination);
    setBusy(false);
    setOutcome(error ? { kind: 'error', text: error } : { kind: 'done', text: texts.emailLink.done });
    if (!error) void navigate(redirectUrl, { replace: true });
  };

  return (
    <FormCard
      title="Log in by email link"
      intro="You opened a login link from one of our emails. It works once."
      below={<Link to="/login">Log in with a password instead</Link>}
    >
      <FormOutcome kind={outcome?.kind ?? 'error'}>{outcome?.text}</FormOutcome>
      <Button loading={busy} onClick={() => void enter()} fullWidth disabled={outcome?.kind === 'error'}>
        Log in
      </Button>
    </FormCard>
  );
}
