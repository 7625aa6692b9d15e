import { limits } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { fieldErrorsOf } from '../../api/field-errors.ts';
import { expectSessionEnd } from '../../api/navigation.ts';
import type { ApiError } from '../../api/send.ts';
import { startSession } from '../../api/session.ts';
import { KeepPasskeys, keptIn } from '../../members/keep-passkeys.tsx';
import * as classes from '../../members/members.module.css';
import { useAppDispatch } from '../../store/hooks.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import type { FieldErrors } from '../../ui/forms/check-form.ts';
import { PasswordInput } from '../../ui/forms/fields.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { useFields } from '../../ui/forms/use-fields.ts';
import { accountApi, useChangePasswordMutation, useListPasskeysQuery } from './account-api.ts';
import { Setting } from './setting.tsx';

const empty = { currentPassword: '', newPassword: '' };

export function ChangePassword({ username }: { username: string }) {
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [change, { isLoading }] = useChangePasswordMutation();
  const passkeys = useListPasskeysQuery(undefined, { skip: !open });
  const dispatch = useAppDispatch();
  const { field, onSubmit, showErrors } = useFields(empty, validate);

  const submit = onSubmit(async (body, form) => {
    setFailure(undefined);
    // The current token ends too; the answer holds a new one.
    const { stay } = expectSessionEnd();
    const { data, error } = await change({ ...body, keepPasskeys: keptIn(form) });
    if (data) startSession(data.token);
    // Other sessions and passkeys have ended; the lists are fetched with the new token.
    if (data) dispatch(accountApi.util.invalidateTags(['Sessions', 'Passkeys']));
    stay();
    if (data) {
      setOpen(false);
      toast(data.message);
      return;
    }
    const { code, message } = error as ApiError;
    const fields =
      code === 'CREDENTIALS_INVALID'
        ? { currentPassword: 'This is not your password now.' }
        : fieldErrorsOf(error as ApiError, body);
    showErrors(form, fields);
    if (Object.keys(fields).length === 0) setFailure(message);
  });

  return (
    <Setting
      title="Password"
      action={
        !open && (
          <Button variant="default" onClick={() => setOpen(true)}>
            Change password
          </Button>
        )
      }
    >
      <p>After a change you stay logged in here; everywhere else you are logged off.</p>
      {open && (
        <form className={classes.form} onSubmit={submit} noValidate>
          <input type="hidden" autoComplete="username" value={username} readOnly />
          <PasswordInput
            label="Password now"
            autoComplete="current-password"
            required
            {...field('currentPassword')}
          />
          <PasswordInput
            label="New password"
            description={`${limits.passwordMin} to ${limits.passwordMax} characters. A short sentence works well.`}
            autoComplete="new-password"
            required
            {...field('newPassword')}
          />
          <KeepPasskeys
            passkeys={passkeys.data?.passkeys}
            failed={passkeys.isError && !passkeys.isFetching}
            retry={() => void passkeys.refetch()}
          />
          <FormOutcome kind="error">{failure}</FormOutcome>
          <div className="row gap-10">
            <Button type="submit" loading={isLoading} disabled={!passkeys.data && !passkeys.isError}>
              Save new password
            </Button>
            <Button variant="default" onClick={() => setOpen(false)}>
              Keep the old one
            </Button>
          </div>
        </form>
      )}
    </Setting>
  );
}

function validate({ currentPassword, newPassword }: typeof empty): FieldErrors {
  const errors: FieldErrors = {};
  if (currentPassword === '') errors.currentPassword = 'Please enter your password.';
  if (newPassword === '') errors.newPassword = 'Please enter your new password.';
  else if ([...newPassword].length < limits.passwordMin)
    errors.newPassword = `Please use at least ${limits.passwordMin} characters.`;
  else if ([...newPassword].length > limits.passwordMax)
    errors.newPassword = `Please use at most ${limits.passwordMax} characters.`;
  return errors;
}
