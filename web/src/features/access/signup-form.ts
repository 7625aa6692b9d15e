import type { BodyOf, signup } from '@emberline/contracts';
import { signup as signupForm } from '@emberline/contracts/generated/forms.js?signup';
import { texts } from '../../texts.ts';
import { checkForm, type FieldErrors } from '../../ui/forms/check-form.ts';
import { late } from '../../ui/late/late.ts';

export type Signup = Required<BodyOf<typeof signup>>;

export const emptySignup: Signup = {
  firstname: '',
  lastname: '',
  gender: '',
  preference: '',
  email: '',
  username: '',
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

const { reserved } = texts.signup;

/** Comes after the form. Of a name that is checked before, the service says the same. */
let ours: typeof import('@emberline/contracts/names') | undefined;
late(() => import('@emberline/contracts/names')).then(
  (names) => {
    ours = names;
  },
  () => {},
);

/** The errors by field; none when the form may be sent. */
export function checkSignup(values: Signup): FieldErrors {
  const errors = checkForm(signupForm, values, labels);
  for (const name of ['gender', 'preference'] as const) {
    if (errors[name]) errors[name] = `Please choose your ${labels[name]}.`;
  }
  for (const name of ['firstname', 'lastname'] as const) {
    if (!errors[name] && ours?.usesReservedWord(values[name])) errors[name] = reserved;
  }
  if (!errors.firstname && !errors.lastname && ours?.usesReservedWord(values.firstname, values.lastname))
    errors.lastname = reserved;
  if (
    !errors.username &&
    (ours?.usesReservedWord(values.username) || ours?.looksLikeAddress(values.username))
  )
    errors.username = reserved;
  if (!values.confirmPassword) errors.confirmPassword = 'Please enter your password again.';
  else if (values.password !== values.confirmPassword) errors.confirmPassword = 'The passwords do not match.';
  if (!values.adultConfirmed) errors.adultConfirmed = 'You must be 18 or older to join.';
  return errors;
}

/** The fields of the form on each of its screens. */
export const steps: { question: string; hint: string; fields: (keyof Signup)[] }[] = [
  {
    question: 'What is your name?',
    hint: 'Others see your first name. Your last name is shown only to members with whom you have both written.',
    fields: ['firstname', 'lastname'],
  },
  {
    question: 'Whom would you like to meet?',
    hint: 'You see members who suit you and whom you suit.',
    fields: ['gender', 'preference'],
  },
  {
    question: 'Where can we write to you?',
    hint: 'One link comes to this address, to confirm that it is yours. Others never see it.',
    fields: ['email'],
  },
  {
    question: 'How will you log in?',
    hint: 'The last step. Nothing is charged for joining.',
    fields: ['username', 'password', 'confirmPassword', 'adultConfirmed'],
  },
];

/** The number of the first step with a faulty field; -1 when there is none. */
export function stepOf(errors: FieldErrors): number {
  return steps.findIndex(({ fields }) => fields.some((name) => errors[name]));
}

/** The errors of one step's fields. */
export function errorsIn(errors: FieldErrors, step: number): FieldErrors {
  const fields: readonly string[] = steps[step]?.fields ?? [];
  return Object.fromEntries(Object.entries(errors).filter(([name]) => fields.includes(name)));
}
