import { changeOwnOperatorPassword } from '@emberline/contracts/generated/forms.js?changeOwnOperatorPassword';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { fieldErrorsOf } from '../../../api/field-errors.ts';
import { expectSessionEnd } from '../../../api/navigation.ts';
import type { ApiError } from '../../../api/send.ts';
import { startSession } from '../../../api/session.ts';
import { KeepPasskeys, keptIn } from '../../../members/keep-passkeys.tsx';
import { useAppDispatch } from '../../../store/hooks.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { checkForm } from '../../../ui/forms/check-form.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { PasswordInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { useFields } from '../../../ui/forms/use-fields.ts';
import { operatorsApi } from '../../api/operators-api.ts';
import classes from './my-access-page.module.css';

const empty = { currentPassword: '', newPassword: '' };
const labels = { currentPassword: 'password', newPassword: 'new password' };

/** Changes the own password; the other sessions end. */
export function OwnPassword({ username }: { username: string }) {
  const [change, { isLoading }] = operatorsApi.useChangeOwnPasswordMutation();
  const passkeys = operatorsApi.useOwnPasskeysQuery();
  const [problem, setProblem] = useState<string>();
  const dispatch = useAppDispatch();
  const { field, onSubmit, showErrors } = useFields(empty, (values) =>
    checkForm(changeOwnOperatorPassword, values, labels),
  );
  const submit = onSubmit(async (body, form) => {
    setProblem(undefined);
    const keepApp = new FormData(form).has('keepApp');
    const chosen = { ...body, keepPasskeys: keptIn(form), keepApp };
    // The current token ends too; the answer holds a new one.
    const { stay } = expectSessionEnd();
    const { data, error } = await change(chosen);
    if (data) {
      startSession(data.token);
      dispatch(operatorsApi.util.invalidateTags(['Operators', 'Sessions']));
    }
    stay();
    if (data) {
      form.reset();
      toast('Your password is changed. You are logged off everywhere else.');
      return;
    }
    const fields =
      (error as ApiError).code === 'CREDENTIALS_INVALID'
        ? { currentPassword: 'This is not your password now.' }
        : fieldErrorsOf(error as ApiError, body);
    showErrors(form, fields);
    if (Object.keys(fields).length === 0) setProblem((error as ApiError).message);
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className="flat soft">After a change you stay logged in here alone.</p>
      <input type="hidden" autoComplete="username" value={username} readOnly />
      <PasswordInput
        size="sm"
        label="Password now"
        required
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <PasswordInput
        size="sm"
        label="New password"
        required
        autoComplete="new-password"
        {...field('newPassword')}
      />
      <KeepPasskeys
        passkeys={passkeys.data?.passkeys}
        failed={passkeys.isError && !passkeys.isFetching}
        retry={() => void passkeys.refetch()}
      />
      {passkeys.data?.app && (
        <Checkbox name="keepApp" label="Keep my app for codes. Without the tick it is removed too." />
      )}
      <FormOutcome kind="error">{problem}</FormOutcome>
      <Button type="submit" size="sm" loading={isLoading} disabled={!passkeys.data && !passkeys.isError}>
        Change password
      </Button>
    </form>
  );
}
