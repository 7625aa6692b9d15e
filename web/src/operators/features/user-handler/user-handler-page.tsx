import { type Choice, choices } from '@emberline/contracts/choice-lists';
import { addUser as addUserForm } from '@emberline/contracts/generated/forms.js?addUser';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { fieldErrorsOf } from '../../../api/field-errors.ts';
import { checkForm } from '../../../ui/forms/check-form.ts';
import { NativeSelect, PasswordInput, TextInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { useFields } from '../../../ui/forms/use-fields.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useAct } from '../../shared/acts/acts.tsx';
import { operatorTexts } from '../../shared/texts.ts';
import classes from './user-handler-page.module.css';

const labels = {
  ...{ firstname: 'first name', lastname: 'last name', email: 'email', username: 'username' },
  ...{ password: 'password', gender: 'gender', preference: 'preference' },
};
const empty = {
  ...{ firstname: '', lastname: '', email: '', username: '', password: '' },
  ...{ gender: 'male' as Choice<'staffGender'>, preference: 'female' as Choice<'staffGender'> },
};
const words: Record<Choice<'staffGender'>, string> = { male: 'Male', female: 'Female' };
const optionsOf = (values: readonly Choice<'staffGender'>[]) =>
  values.map((value) => ({ value, label: words[value] }));

/** Adds a team profile. */
export function UserHandlerPage() {
  const { call, isBusy } = useAct('addUser');
  const [outcome, setOutcome] = useState<{ kind: 'error' | 'done'; text: string; addedId?: string }>();
  const { field, onSubmit, showErrors } = useFields(empty, (values) => {
    setOutcome(undefined);
    return checkForm(addUserForm, values, labels);
  });

  const submit = onSubmit(async (values, form) => {
    const { data, error } = await call(values);
    if (error) {
      showErrors(form, fieldErrorsOf(error, values));
      return setOutcome({ kind: 'error', text: operatorTexts.addFailed });
    }
    form.reset();
    setOutcome({ kind: 'done', text: operatorTexts.added, addedId: data.user.id });
    form.querySelector<HTMLElement>('[name="firstname"]')?.focus();
  });

  return (
    <>
      <PageHeader
        title="Add New User"
        intro="A team profile: operators may write as this user, and members see the “Team” mark on it. Nobody sees it before it has a photo, an age and a few words."
      />
      <form className={classes.form} onSubmit={submit} noValidate autoComplete="off">
        <TextInput label="First Name" required {...field('firstname')} />
        <TextInput label="Last Name" required {...field('lastname')} />
        <TextInput label="Email" type="email" required {...field('email')} />
        <TextInput
          label="Username"
          required
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordInput label="Password" required autoComplete="new-password" {...field('password')} />
        <span className={classes.gap} />
        <NativeSelect
          label="Gender"
          data={optionsOf(choices.staffGender)}
          defaultValue="male"
          {...field('gender')}
        />
        <NativeSelect
          label="Preference"
          data={optionsOf(choices.staffPreference)}
          defaultValue="female"
          {...field('preference')}
        />
        <div className={`stack gap-12 ${classes.end}`}>
          <FormOutcome kind={outcome?.kind ?? 'error'}>{outcome?.text}</FormOutcome>
          {outcome?.addedId && <Link to={`/admin/team/${outcome.addedId}`}>Add photo, age and words</Link>}
          <Button type="submit" loading={isBusy}>
            Add User
          </Button>
        </div>
      </form>
    </>
  );
}
