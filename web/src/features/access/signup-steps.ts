import type { FieldErrors } from '../../ui/forms/check-form.ts';
import type { Signup } from './signup-form.ts';

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
