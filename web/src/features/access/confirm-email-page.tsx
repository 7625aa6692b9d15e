import '../../api/add-late-operations.ts';
import type { AnswerOf, confirmEmailChange } from '@emberline/contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { send } from '../../api/send.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { FormCard } from '../../ui/layout/form-card.tsx';

/**
 * The links that confirm a change of the email address lead here. It works without a login, and by a button: email
 * programs open links on their own.
 */
export function ConfirmEmailPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ kind: 'error' | 'done'; text: string }>();

  const confirm = async () => {
    setBusy(true);
    const call = { id: 'confirmEmailChange', body: { token }, token: null } as const;
    const { data, error } = await send<AnswerOf<typeof confirmEmailChange>>(call);
    setBusy(false);
    if (error) return setOutcome({ kind: 'error', text: refusal(error) });
    setOutcome({
      kind: 'done',
      text: data.changed
        ? 'Your email address is changed. From now on we write to the new one.'
        : 'Thank you. Now please open the link that we sent to your other address.',
    });
  };

  return (
    <FormCard title="Your email address" below={<Link to="/account">Go to my account</Link>}>
      {outcome?.kind !== 'done' && (
        <>
          <p>You asked to change your email address. Please confirm it.</p>
          <Button fullWidth loading={busy} onClick={() => void confirm()}>
            Confirm
          </Button>
        </>
      )}
      <FormOutcome kind={outcome?.kind ?? 'error'}>{outcome?.text}</FormOutcome>
      {outcome?.kind === 'error' && <p>You can ask for new links in your account.</p>}
    </FormCard>
  );
}

/** A link with a part missing fails validation; the member gets a sentence about the link instead. */
function refusal({ code, message }: { code: string; message: string }): string {
  return code === 'INVALID' ? 'Invalid or expired link.' : message;
}
