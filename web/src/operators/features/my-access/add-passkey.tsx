import { limits } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { expectSessionEnd } from '../../../api/navigation.ts';
import { makePasskey } from '../../../api/passkeys.ts';
import type { ApiError } from '../../../api/send.ts';
import { startSession } from '../../../api/session.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { PasswordInput, TextInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { useFields } from '../../../ui/forms/use-fields.ts';
import { operatorsApi } from '../../api/operators-api.ts';
import classes from './my-access-page.module.css';

const empty = { name: '', currentPassword: '' };

interface AddPasskeyProps {
  username: string;
  /** With the recovery codes, if it is the first second step. */
  onAdded: (recoveryCodes: string[]) => void;
}

export function AddPasskey({ username, onAdded }: AddPasskeyProps) {
  const [offer] = operatorsApi.useOfferOwnPasskeyMutation();
  const [add] = operatorsApi.useAddOwnPasskeyMutation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { field, onSubmit, showErrors } = useFields(empty, ({ name, currentPassword }) => ({
    ...(name.trim() === '' && { name: 'Please give it a name.' }),
    ...(currentPassword === '' && { currentPassword: 'Please enter your password.' }),
  }));
  const submit = onSubmit(async ({ name, currentPassword }, form) => {
    setProblem(undefined);
    setBusy(true);
    const wrong = await make(name, currentPassword);
    setBusy(false);
    if (wrong === 'password') showErrors(form, { currentPassword: 'This is not your password.' });
    else setProblem(wrong);
    if (!wrong) form.reset();
  });
  const make = async (name: string, currentPassword: string): Promise<string | undefined> => {
    const { data, error } = await offer({ currentPassword });
    if (error) {
      const { code, message } = error as ApiError;
      return code === 'CREDENTIALS_INVALID' ? 'password' : message;
    }
    const made = await makePasskey(data?.options);
    if (!made.passkey) return made.problem;
    // The current token ends too; the answer holds a new one.
    const { stay } = expectSessionEnd();
    const added = await add({ name, passkey: made.passkey });
    if (added.data) startSession(added.data.token);
    stay();
    if (added.error) return (added.error as ApiError).message;
    toast(`${name} is added.`);
    onAdded(added.data.recoveryCodes);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className="flat soft">
        Your finger, your face, the PIN of your device or a security key, asked for after your password.
      </p>
      <input type="hidden" autoComplete="username" value={username} readOnly />
      <TextInput
        size="sm"
        label="Name"
        placeholder="My laptop"
        maxLength={limits.nameMax}
        required
        {...field('name')}
      />
      <PasswordInput
        size="sm"
        label="Your password"
        required
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <FormOutcome kind="error">{problem}</FormOutcome>
      <Button type="submit" size="sm" loading={isBusy}>
        Add a passkey
      </Button>
    </form>
  );
}
