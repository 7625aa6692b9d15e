/** A field of a profile. */
interface Field {
  as: 'text' | 'long' | 'gender' | 'choice' | 'answer' | 'words' | 'height' | 'prompts';
  /** What it is called in the form. */
  label: string;
  /** The form's section. */
  section: string;
  /** What it is called among the facts that others see; for `words`, the title of their section. */
  fact?: string;
  /** The section of facts, where it is another one than in the form. */
  shownIn?: string;
  /** How an answer is shown. */
  said?: readonly [yes: string, no: string];
  /** The sentence for who has not filled it in; absent: `Add: <label>`. */
  next?: string;
}

const text = (label: string, next?: string) => ({ as: 'text' as const, label, section: basics, next });
const gender = (label: string) => ({ as: 'gender' as const, label, section: basics });
const choice = (label: string, section: string, fact?: string, shownIn?: string, next?: string) => ({
  ...{ as: 'choice' as const, label, section, fact, shownIn, next },
});
const answer = (label: string, fact: string, said: readonly [yes: string, no: string], next: string) => ({
  ...{ as: 'answer' as const, label, section: 'Habits and family', fact, said, next },
});
const words = (label: string, next: string) => ({
  ...{ as: 'words' as const, label, section: 'What you like', fact: label, next },
});
const basics = 'The basics';

/** All fields, in the order of the form and of the facts. The form, its check, the facts and the completion meter read it. */
const table = {
  firstname: text('First name'),
  lastname: text('Last name'),
  age: text('Age', 'Add your age'),
  zip: text('Zip', 'Add your zip'),
  location: choice('State', basics, undefined, undefined, 'Add your state'),
  intention: choice('Looking for', basics, 'Looking for', 'Life'),
  relationshipStatus: choice('Relationship status', basics, 'Status', 'Life'),
  gender: gender('I am'),
  preference: gender('I would like to meet'),
  aboutMe: {
    as: 'long',
    label: 'About me',
    section: 'In your words',
    next: 'Write a few lines about yourself',
  },
  prompts: {
    as: 'prompts',
    label: 'Prompts',
    section: 'Prompts',
    next: 'Finish a sentence that others can answer to',
  },
  interests: words('Interests', 'Choose some interests'),
  personalityTraits: words('Personality', 'Say what you are like'),
  languages: words('Languages', 'Add your languages'),
  heightCm: { as: 'height', label: 'Height', section: 'Looks', fact: 'Height', next: 'Add your height' },
  bodyType: choice('Body type', 'Looks', 'Body'),
  hairColor: choice('Hair color', 'Looks', 'Hair'),
  eyeColor: choice('Eye color', 'Looks', 'Eyes'),
  ethnicity: choice('Ethnicity', 'Looks', 'Ethnicity'),
  occupation: choice('Work', 'Life', 'Work'),
  education: choice('Education', 'Life', 'Education'),
  income: choice('Income', 'Life', 'Income'),
  religion: choice('Religion', 'Life', 'Religion'),
  astrologicalSign: choice('Astrological sign', 'Life', 'Sign'),
  smoker: answer('Do you smoke?', 'Smoking', ['Smokes', 'Does not smoke'], 'Say whether you smoke'),
  drinker: answer('Do you drink?', 'Drinking', ['Drinks', 'Does not drink'], 'Say whether you drink'),
  hasChildren: answer(
    'Do you have children?',
    'Children',
    ['Has children', 'Has no children'],
    'Say whether you have children',
  ),
  wantsChildren: answer(
    'Would you like children?',
    'More children',
    ['Would like children', 'Does not want children'],
    'Say whether you would like children',
  ),
} as const satisfies Record<string, Field>;

export type ProfileField = keyof typeof table;
/** The names of the fields of some kinds. */
export type FieldAs<As extends Field['as']> = {
  [Name in ProfileField]: (typeof table)[Name]['as'] extends As ? Name : never;
}[ProfileField];

export type FieldKind = Field['as'];
export const profileTable: Record<ProfileField, Field> = table;
export const profileFields = Object.entries(profileTable) as [ProfileField, Field][];

/** The names of the fields of some kinds. */
export const fieldsAs = <As extends Field['as']>(...kinds: As[]) =>
  profileFields.filter(([, { as }]) => kinds.includes(as as As)).map(([name]) => name as FieldAs<As>);
