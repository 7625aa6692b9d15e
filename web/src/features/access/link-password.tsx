import { Button } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { PasswordInput } from '../../ui/forms/fields.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { useFields } from '../../ui/forms/use-fields.ts';
import { FormCard } from '../../ui/layout/form-card.tsx';

/** What the visitor says of the password of the account. */
export type Known = { password: string } | { takeOver: true } | Record<string, never>;

interface LinkPasswordProps {
  /** @returns why the password was refused, while it can be tried again */
  redeem: (known: Known) => Promise<{ password?: string; failure?: string } | undefined>;
}

/**
 * Asks whoever opens the link on another device for the password of the sign-up. Without it the owner of the mailbox may take
 * the account over.
 */
export function LinkPassword({ redeem }: LinkPasswordProps) {
  const [step, setStep] = useState<'password' | 'take-over'>('password');
  return step === 'password' ? (
    <AskPassword redeem={redeem} onUnknown={() => setStep('take-over')} />
  ) : (
    <TakeOver redeem={redeem} onBack={() => setStep('password')} />
  );
}

function AskPassword({ redeem, onUnknown }: LinkPasswordProps & { onUnknown: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { field, onSubmit, showErrors } = useFields({ password: '' }, ({ password }) => ({
    ...(password === '' && { password: 'Please enter the password.' }),
  }));
  const submit = onSubmit(async (known, form) => {
    setBusy(true);
    setFailure(undefined);
    const refused = await redeem(known);
    setBusy(false);
    if (refused?.password) showErrors(form, { password: refused.password });
    setFailure(refused?.failure);
  });
  return (
    <FormCard
      title="Is it you?"
      intro="You are not logged in on this device. Please enter the password that you chose when you signed up: then your email is confirmed, and you are logged in here too."
    >
      <form className="stack gap-16" onSubmit={submit} noValidate>
        <PasswordInput
          label="Password of your sign-up"
          autoComplete="current-password"
          required
          {...field('password')}
        />
        <FormOutcome kind="error">{failure}</FormOutcome>
        <Button type="submit" loading={busy} fullWidth>
          Confirm my email
        </Button>
        {busy && <p role="status">{texts.magicLink.busy}</p>}
        <Button variant="default" onClick={onUnknown} fullWidth>
          I do not know it
        </Button>
      </form>
    </FormCard>
  );
}

function TakeOver({ redeem, onBack }: LinkPasswordProps & { onBack: () => void }) {
  const [busy, setBusy] = useState(false);
  const takeOver = () => {
    setBusy(true);
    void redeem({ takeOver: true });
  };
  return (
    <FormCard
      title="Go on without the password?"
      intro="This address is yours, so the account can be yours, whoever signed up with it. All other devices are logged out, the old password and passkeys stop working, and you choose a new password."
    >
      <Button loading={busy} onClick={takeOver} fullWidth>
        Go on and choose a new one
      </Button>
      {busy && <p role="status">{texts.magicLink.busy}</p>}
      <Button variant="default" onClick={onBack} disabled={busy} fullWidth>
        Back to the password
      </Button>
    </FormCard>
  );
}
