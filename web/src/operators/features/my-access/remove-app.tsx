import { removeSecondFactor } from '@emberline/contracts/generated/forms.js?removeSecondFactor';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { checkForm } from '../../../ui/forms/check-form.ts';
import { PasswordInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { useFields } from '../../../ui/forms/use-fields.ts';
import { operatorsApi } from '../../api/operators-api.ts';
import { OneTimeCode } from '../../shared/dialogs/one-time-code.tsx';
import classes from './my-access-page.module.css';

const empty = { currentPassword: '', code: '' };

export function RemoveApp({ username, hasPasskey }: { username: string; hasPasskey: boolean }) {
  const [remove, { isLoading }] = operatorsApi.useRemoveSecondFactorMutation();
  const [problem, setProblem] = useState<string>();
  const { field, onSubmit, showErrors } = useFields(empty, (values) =>
    checkForm(removeSecondFactor, values, { currentPassword: 'password', code: 'code' }),
  );
  const submit = onSubmit(async (body, form) => {
    setProblem(undefined);
    const { error } = await remove(body);
    if (!error) return toast(hasPasskey ? 'The app is off.' : 'The second step is off.');
    const { code, message } = error as ApiError;
    if (code === 'CREDENTIALS_INVALID') showErrors(form, { currentPassword: 'This is not your password.' });
    else if (code === 'CODE_INVALID') showErrors(form, { code: message });
    else setProblem(message);
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.intro}>
        It is on: a login asks for a code of your app. To set up another phone, turn it off and on again.
      </p>
      <input type="hidden" autoComplete="username" value={username} readOnly />
      <PasswordInput
        size="sm"
        label="Your password"
        required
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <OneTimeCode size="sm" {...field('code')} />
      <FormOutcome kind="error">{problem}</FormOutcome>
      <Button type="submit" size="sm" variant="default" loading={isLoading}>
        Turn it off
      </Button>
    </form>
  );
}
