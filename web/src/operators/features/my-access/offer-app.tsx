import type { AnswerOf, offerSecondFactor as operation } from '@emberline/contracts';
import { offerSecondFactor } from '@emberline/contracts/generated/forms.js?offerSecondFactor';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { checkForm } from '../../../ui/forms/check-form.ts';
import { PasswordInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { useFields } from '../../../ui/forms/use-fields.ts';
import { operatorsApi } from '../../api/operators-api.ts';
import classes from './my-access-page.module.css';

interface OfferAppProps {
  username: string;
  onOffer: (offer: AnswerOf<typeof operation>) => void;
}

export function OfferApp({ username, onOffer }: OfferAppProps) {
  const [offer, { isLoading }] = operatorsApi.useOfferSecondFactorMutation();
  const [problem, setProblem] = useState<string>();
  const { field, onSubmit, showErrors } = useFields({ currentPassword: '' }, (values) =>
    checkForm(offerSecondFactor, values, { currentPassword: 'password' }),
  );
  const submit = onSubmit(async (body, form) => {
    setProblem(undefined);
    const { data, error } = await offer(body);
    if (data) return onOffer(data);
    if ((error as ApiError).code === 'CREDENTIALS_INVALID')
      showErrors(form, { currentPassword: 'This is not your password.' });
    else setProblem((error as ApiError).message);
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className="flat soft">
        A code that an app on your phone makes, asked for after your password. Who learns your password cannot
        log in without it.
      </p>
      <input type="hidden" autoComplete="username" value={username} readOnly />
      <PasswordInput
        size="sm"
        label="Your password"
        required
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <FormOutcome kind="error">{problem}</FormOutcome>
      <Button type="submit" size="sm" loading={isLoading}>
        Set it up
      </Button>
    </form>
  );
}
