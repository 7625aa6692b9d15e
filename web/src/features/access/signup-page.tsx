import type { AnswerOf, BodyOf, signup } from '@emberline/contracts';
import { choices } from '@emberline/contracts/choice-lists';
import { limits } from '@emberline/contracts/choices';
import { signup as signupForm } from '@emberline/contracts/generated/forms.js?signup';
import { looksLikeAddress, usesReservedWord } from '@emberline/contracts/names';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { fieldErrorsOf } from '../../api/field-errors.ts';
import { send } from '../../api/send.ts';
import { PageMeta } from '../../live/page-meta.tsx';
import { texts } from '../../texts.ts';
import { checkForm, type FieldErrors } from '../../ui/forms/check-form.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { NativeSelect, PasswordInput, TextInput } from '../../ui/forms/fields.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { useFields } from '../../ui/forms/use-fields.ts';
import classes from '../../ui/layout/form-card.module.css';
import { FormCard } from '../../ui/layout/form-card.tsx';
import { CheckYourEmail } from './check-your-email.tsx';
import { logIn } from './enter.ts';

type Signup = Required<BodyOf<typeof signup>>;

const empty: Signup = {
  firstname: '',
  lastname: '',
  email: '',
  username: '',
  gender: '',
  preference: '',
  password: '',
  confirmPassword: '',
  adultConfirmed: false,
};

const labels = {
  firstname: 'first name',
  lastname: 'last name',
  email: 'email',
  username: 'username',
  gender: 'gender',
  preference: 'preference',
  password: 'password',
  confirmPassword: 'password again',
};

export function SignupPage() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [welcome, setWelcome] = useState<{ email: string; message: string; loggedIn: boolean }>();
  const { field: fieldOf, onSubmit, showErrors } = useFields(empty, validate);
  const field = (name: keyof Signup) => ({ required: true, ...fieldOf(name) });

  const submit = onSubmit(async (body, form) => {
    setBusy(true);
    setFailure(undefined);
    const { data, error } = await send<AnswerOf<typeof signup>>({ id: 'signup', body, token: null });
    // With this session, the link in the email confirms the account without asking for the password again.
    const loggedIn =
      !error && (await logIn({ identifier: body.username, password: body.password })) === undefined;
    setBusy(false);
    if (!error) return setWelcome({ email: body.email, message: data.message, loggedIn });
    const fields = fieldErrorsOf(error, body);
    showErrors(form, fields);
    if (Object.keys(fields).length === 0) setFailure(error.message || texts.signup.failed);
  });

  if (welcome) return <CheckYourEmail {...welcome} />;
  return (
    <FormCard
      title="Join free"
      intro="Eight fields and you are in. Nothing is charged for looking around."
      below={
        <span>
          Already a member? <Link to="/login">Log in</Link>
        </span>
      }
    >
      <PageMeta
        title="Sign up"
        description="Join free, look around, and meet single adults near you. For adults of 18 and over."
      />
      <form className={classes.form} onSubmit={submit} noValidate>
        <div className={classes.pair}>
          <TextInput label="First name" autoComplete="given-name" {...field('firstname')} />
          <TextInput label="Last name" autoComplete="family-name" {...field('lastname')} />
        </div>
        <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextInput
          label="Username"
          description={`What others see. ${limits.usernameMin} to ${limits.usernameMax} letters, digits, _ or .`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <div className={classes.pair}>
          <NativeSelect label="I am" data={options(choices.gender)} defaultValue="" {...field('gender')} />
          <NativeSelect
            label="I would like to meet"
            data={options(choices.preference)}
            defaultValue=""
            {...field('preference')}
          />
        </div>
        <PasswordInput
          label="Password"
          description={`At least ${limits.passwordMin} characters. A short sentence works well.`}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordInput label="Password again" autoComplete="new-password" {...field('confirmPassword')} />
        <Checkbox label="I am 18 years of age or older" {...field('adultConfirmed')} />
        <FormOutcome kind="error">{failure}</FormOutcome>
        <Button type="submit" loading={busy} fullWidth>
          Create my account
        </Button>
        <p className={classes.intro}>
          By joining you agree to our <Link to="/terms">Terms and Conditions</Link> and{' '}
          <Link to="/privacy-policy">Privacy Policy</Link>.
        </p>
      </form>
    </FormCard>
  );
}

const { reserved } = texts.signup;

function validate(values: Signup): FieldErrors {
  const errors = checkForm(signupForm, values, labels);
  for (const name of ['gender', 'preference'] as const) {
    if (errors[name]) errors[name] = `Please choose your ${labels[name]}.`;
  }
  for (const name of ['firstname', 'lastname'] as const) {
    if (errors[name]) errors[name] = 'Please use letters, spaces, hyphens and apostrophes.';
    else if (usesReservedWord(values[name])) errors[name] = reserved;
  }
  if (!errors.firstname && !errors.lastname && usesReservedWord(values.firstname, values.lastname))
    errors.lastname = reserved;
  if (!errors.username && (usesReservedWord(values.username) || looksLikeAddress(values.username)))
    errors.username = reserved;
  if (errors.username && errors.username !== reserved && values.username) {
    errors.username = `Please use ${limits.usernameMin} to ${limits.usernameMax} letters, digits, _ or .`;
  }
  for (const name of ['firstname', 'lastname', 'email', 'username', 'password', 'confirmPassword'] as const) {
    if (!values[name].trim()) errors[name] = `Please enter your ${labels[name]}.`;
  }
  if (!errors.confirmPassword && values.password !== values.confirmPassword) {
    errors.confirmPassword = 'The passwords do not match.';
  }
  if (!values.adultConfirmed) errors.adultConfirmed = 'You must be 18 or older to join.';
  return errors;
}

function options(words: readonly string[]) {
  const named = words.map((word) => ({ value: word, label: word.charAt(0).toUpperCase() + word.slice(1) }));
  return [{ value: '', label: 'Please choose', disabled: true }, ...named];
}
