import '../../api/add-late-operations.ts';
import type { AnswerOf, BodyOf, changeEmail, getEmailChange } from '@emberline/contracts';
import { changeEmail as emailForm } from '@emberline/contracts/generated/forms.js?changeEmail';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { api, call } from '../../api/api.ts';
import { type Me, meApi } from '../../api/me.ts';
import type { ApiError } from '../../api/send.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { checkForm } from '../../ui/forms/check-form.ts';
import { PasswordInput, TextInput } from '../../ui/forms/fields.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { useFields } from '../../ui/forms/use-fields.ts';
import * as classes from '../members.module.css';

interface ChangeEmailProps {
  isVerified: boolean;
  close: () => void;
}

/** Asks for the new address, and for the password: whoever has the address can take the account over. */
export function ChangeEmail({ isVerified, close }: ChangeEmailProps) {
  const [failure, setFailure] = useState<string>();
  const [change, { isLoading }] = useChangeEmailMutation();
  const { field, onSubmit, showErrors } = useFields({ newEmail: '', password: '' }, (values) =>
    checkForm(emailForm, values, { newEmail: 'new email', password: 'password' }),
  );
  const submit = onSubmit(async (body, form) => {
    setFailure(undefined);
    const { data, error } = await change(body);
    if (data) {
      toast(data.message);
      return close();
    }
    const { code, message } = error as ApiError;
    if (code === 'CREDENTIALS_INVALID') showErrors(form, { password: 'This is not your password.' });
    else if (code === 'CONFLICT') showErrors(form, { newEmail: message });
    else setFailure(message);
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>
        {isVerified
          ? 'We send a link to your address now and one to the new one. Once both are opened, it is changed.'
          : 'We send a link to the new address. Once it is opened, your email is verified.'}
      </p>
      <TextInput label="New email" type="email" autoComplete="email" required {...field('newEmail')} />
      <PasswordInput label="Your password" autoComplete="current-password" required {...field('password')} />
      <FormOutcome kind="error">{failure}</FormOutcome>
      <div className="row gap-10">
        <Button type="submit" loading={isLoading}>
          Send the {isVerified ? 'links' : 'link'}
        </Button>
        <Button variant="default" onClick={close}>
          Keep this address
        </Button>
      </div>
    </form>
  );
}

export type EmailChange = NonNullable<AnswerOf<typeof getEmailChange>['change']>;

const emailChangeApi = api.enhanceEndpoints({ addTagTypes: ['EmailChange'] }).injectEndpoints({
  endpoints: (build) => ({
    emailChange: build.query<AnswerOf<typeof getEmailChange>, void>({
      query: () => call('getEmailChange'),
      providesTags: ['EmailChange'],
    }),
    changeEmail: build.mutation<AnswerOf<typeof changeEmail>, BodyOf<typeof changeEmail>>({
      query: (body) => call('changeEmail', { body }),
      invalidatesTags: ['EmailChange'],
      onQueryStarted: async ({ newEmail }, { dispatch, queryFulfilled }) => {
        if (!(await queryFulfilled.catch(() => null))) return;
        const correct = (me: Me) => void (me.isVerified || Object.assign(me, { email: newEmail }));
        dispatch(meApi.util.updateQueryData('me', undefined, correct));
      },
    }),
    stopEmailChange: build.mutation<unknown, void>({
      query: () => call('stopEmailChange'),
      invalidatesTags: ['EmailChange'],
    }),
  }),
});

export const { useEmailChangeQuery, useChangeEmailMutation, useStopEmailChangeMutation } = emailChangeApi;
