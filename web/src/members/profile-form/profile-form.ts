import { limits } from '@emberline/contracts/choices';
import { errors as problems } from '@emberline/contracts/errors';
import { saveProfile } from '@emberline/contracts/generated/forms.js?saveProfile';
import { readWritten, storedText } from '@emberline/contracts/written-text';
import { checkForm, type FieldErrors } from '../../ui/forms/check-form.ts';
import type { OwnProfile, ProfileEdit } from '../profile-api.ts';
import { type FieldAs, fieldsAs, profileFields } from './profile-table.ts';

/** `profileImage` is no field of the form. */
export const nextSteps: Record<string, string> = {
  ...Object.fromEntries(
    profileFields.map(([name, { label, next }]) => [name, next ?? `Add: ${label.toLowerCase()}`]),
  ),
  profileImage: 'Add a photo of yourself',
};

/** The values of the form. Empty is '' or null, for a yes-or-no question undefined. */
export type ProfileForm = Record<FieldAs<'text' | 'long' | 'gender' | 'choice'>, string> &
  Record<FieldAs<'answer'>, boolean | null | undefined> &
  Record<FieldAs<'words'>, string[]> & { heightCm: number | null; prompts: PromptField[] };

/** A prompt and its answer; both '' when none is chosen. */
export interface PromptField {
  prompt: string;
  answer: string;
}

export function formOf(profile: OwnProfile): ProfileForm {
  const texts = fieldsAs('text', 'long', 'gender', 'choice').map((name) => [
    name,
    String(profile[name] ?? ''),
  ]);
  const answers = fieldsAs('answer').map((name) => [name, profile[name]]);
  const words = fieldsAs('words').map((name) => [name, profile[name] ?? []]);
  const prompts = Array.from({ length: limits.prompts }, (_, n) => profile.prompts?.[n] ?? noPrompt);
  const heightCm = profile.heightCm ?? null;
  return { ...Object.fromEntries([...texts, ...answers, ...words]), heightCm, prompts };
}

const noPrompt: PromptField = { prompt: '', answer: '' };

/** The request's body. Gender and preference cannot be emptied, only changed. */
export function editOf(form: ProfileForm): ProfileEdit {
  const { firstname, lastname, age, zip, gender, preference, aboutMe, prompts, ...rest } = form;
  const chosen = fieldsAs('choice').map((name) => [name, rest[name] || null]);
  return {
    ...rest,
    ...Object.fromEntries(chosen),
    firstname,
    lastname,
    ...basicsOf({ age, zip }),
    gender,
    preference,
    aboutMe: storedText(aboutMe) || null,
    prompts: prompts
      .map(({ prompt, answer }) => ({ prompt, answer: storedText(answer) }))
      .filter(({ prompt, answer }) => prompt && answer) as NonNullable<ProfileEdit['prompts']>,
  };
}

/** The errors by field; none when the form may be sent. */
export function checkProfile(form: ProfileForm): FieldErrors {
  const found = { ...checkForm(saveProfile, editOf(form), labels), ...checkBasics(form) };
  const chosen = form.prompts.map(({ prompt }) => prompt).filter(Boolean);
  if (new Set(chosen).size < chosen.length) found.prompts = 'Please choose each prompt only once.';
  else if (form.prompts.some(({ prompt, answer }) => Boolean(prompt) !== Boolean(storedText(answer))))
    found.prompts = 'Please choose a prompt and finish it, or leave both empty.';
  if (found.heightCm) found.heightCm = 'Please choose a height between 3 ft 11 in and 7 ft 6 in.';
  return found;
}

const labels: Record<string, string> = Object.fromEntries(
  profileFields.map(([name, { label }]) => [name, label.toLowerCase()]),
);

/** Switches one word on or off. `undisclosed` excludes all others. */
export function toggleWord(words: string[], word: string, undisclosed: string): string[] {
  if (words.includes(word)) return words.filter((one) => one !== word);
  if (word === undisclosed) return [undisclosed];
  return [...words.filter((one) => one !== undisclosed), word];
}

/** The errors of what every profile needs, as typed. */
export function checkBasics({ age, zip }: { age: string; zip: string }): FieldErrors {
  const found = checkForm(saveProfile, basicsOf({ age, zip }), {});
  const years = yearsOf(age);
  if (years === null) found.age = 'Please enter your age.';
  else if (Number.isNaN(years)) found.age = 'Please enter your age as a whole number.';
  else if (years < limits.ageMin) found.age = problems.UNDER_AGE.message;
  else if (years > limits.ageMax) found.age = `Age must be at most ${limits.ageMax}.`;
  if (storedText(zip) === '') found.zip = 'Please enter your zip.';
  else if (found.zip) found.zip = 'Please enter 5 digits, like 10001, or 9 like 10001-2345.';
  return found;
}

/** The same for the request's body. */
export function basicsOf({ age, zip }: { age: string; zip: string }) {
  return { age: yearsOf(age), zip: storedText(zip) || null };
}

/** Digits of any keyboard; null of nothing, NaN of what is no whole number. */
function yearsOf(age: string): number | null {
  const { text } = readWritten(age, 'word');
  if (text === '') return null;
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
}
