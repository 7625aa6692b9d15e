import { choices } from '@emberline/contracts/choice-lists';
import { limits } from '@emberline/contracts/choices';
import { saveProfile } from '@emberline/contracts/generated/forms.js?saveProfile';
import { checkForm, type FieldErrors } from '../../ui/forms/check-form.ts';
import { basicsOf, checkBasics } from '../check-basics.ts';
import type { OwnProfile, ProfileEdit } from '../profile-api.ts';

/** The label of each field. */
export const fieldNames = {
  firstname: 'First name',
  lastname: 'Last name',
  age: 'Age',
  zip: 'Zip',
  location: 'State',
  gender: 'I am',
  preference: 'I would like to meet',
  aboutMe: 'About me',
  prompts: 'Prompts',
  relationshipStatus: 'Relationship status',
  intention: 'Looking for',
  occupation: 'Work',
  education: 'Education',
  income: 'Income',
  religion: 'Religion',
  astrologicalSign: 'Astrological sign',
  heightCm: 'Height',
  bodyType: 'Body type',
  hairColor: 'Hair color',
  eyeColor: 'Eye color',
  ethnicity: 'Ethnicity',
  smoker: 'Do you smoke?',
  drinker: 'Do you drink?',
  hasChildren: 'Do you have children?',
  wantsChildren: 'Would you like children?',
  interests: 'Interests',
  personalityTraits: 'Personality',
  languages: 'Languages',
} as const;

const choiceFields = [
  'location',
  'relationshipStatus',
  'intention',
  'occupation',
  'education',
  'income',
  'religion',
  'astrologicalSign',
  'bodyType',
  'hairColor',
  'eyeColor',
  'ethnicity',
] as const;
const answerFields = ['smoker', 'drinker', 'hasChildren', 'wantsChildren'] as const;
const wordFields = ['interests', 'personalityTraits', 'languages'] as const;
const textFields = ['firstname', 'lastname', 'age', 'zip', 'gender', 'preference', 'aboutMe'] as const;

export type ChoiceField = (typeof choiceFields)[number];
export type AnswerField = (typeof answerFields)[number];
export type WordField = (typeof wordFields)[number];
type TextField = (typeof textFields)[number];

/** The values of the form. Empty is '' or null, for a yes-or-no question undefined. */
export type ProfileForm = Record<TextField | ChoiceField, string> &
  Record<AnswerField, boolean | null | undefined> &
  Record<WordField, string[]> & { heightCm: number | null; prompts: PromptField[] };

/** A prompt and its answer; both '' when none is chosen. */
export interface PromptField {
  prompt: string;
  answer: string;
}

export function formOf(profile: OwnProfile): ProfileForm {
  const texts = [...textFields, ...choiceFields].map((name) => [name, String(profile[name] ?? '')]);
  const answers = answerFields.map((name) => [name, profile[name]]);
  const words = wordFields.map((name) => [name, profile[name] ?? []]);
  const prompts = Array.from({ length: limits.prompts }, (_, n) => profile.prompts?.[n] ?? noPrompt);
  const heightCm = profile.heightCm ?? null;
  return { ...Object.fromEntries([...texts, ...answers, ...words]), heightCm, prompts };
}

const noPrompt: PromptField = { prompt: '', answer: '' };

/** The request's body. Gender and preference cannot be emptied, only changed. */
export function editOf(form: ProfileForm): ProfileEdit {
  const { firstname, lastname, age, zip, gender, preference, aboutMe, prompts, ...rest } = form;
  const chosen = choiceFields.map((name) => [name, rest[name] || null]);
  return {
    ...rest,
    ...Object.fromEntries(chosen),
    firstname: firstname.trim(),
    lastname: lastname.trim(),
    ...basicsOf({ age, zip }),
    gender,
    preference,
    aboutMe: aboutMe.trim() || null,
    prompts: prompts
      .filter(({ prompt, answer }) => prompt && answer.trim())
      .map(({ prompt, answer }) => ({ prompt, answer: answer.trim() })) as NonNullable<
      ProfileEdit['prompts']
    >,
  };
}

/** The errors by field; none when the form may be sent. */
export function checkProfile(form: ProfileForm): FieldErrors {
  const found = { ...checkForm(saveProfile, editOf(form), labels), ...checkBasics(form) };
  const chosen = form.prompts.map(({ prompt }) => prompt).filter(Boolean);
  if (new Set(chosen).size < chosen.length) found.prompts = 'Please choose each prompt only once.';
  else if (form.prompts.some(({ prompt, answer }) => Boolean(prompt) !== Boolean(answer.trim())))
    found.prompts = 'Please choose a prompt and finish it, or leave both empty.';
  for (const name of ['firstname', 'lastname'] as const)
    if (form[name].trim() === '') found[name] = `Please enter your ${labels[name]}.`;
  if (found.heightCm) found.heightCm = 'Please choose a height between 3 ft 11 in and 7 ft 6 in.';
  return found;
}

const labels: Record<string, string> = Object.fromEntries(
  Object.entries(fieldNames).map(([name, label]) => [name, label.toLowerCase()]),
);

/** Sentences for the next field to fill in, which the server names. */
export const nextSteps: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(fieldNames).map(([name, label]) => [name, `Add: ${label.toLowerCase()}`]),
  ),
  age: 'Add your age',
  zip: 'Add your zip',
  location: 'Add your state',
  aboutMe: 'Write a few lines about yourself',
  prompts: 'Finish a sentence that others can answer to',
  interests: 'Choose some interests',
  personalityTraits: 'Say what you are like',
  languages: 'Add your languages',
  heightCm: 'Add your height',
  smoker: 'Say whether you smoke',
  drinker: 'Say whether you drink',
  hasChildren: 'Say whether you have children',
  wantsChildren: 'Say whether you would like children',
  profileImage: 'Add a photo of yourself',
};

/** Switches one word on or off. `undisclosed` excludes all others. */
export function toggleWord(words: string[], word: string, undisclosed: string): string[] {
  if (words.includes(word)) return words.filter((one) => one !== word);
  if (word === undisclosed) return [undisclosed];
  return [...words.filter((one) => one !== undisclosed), word];
}

export const wordChoices: Record<WordField, readonly string[]> = choices;
