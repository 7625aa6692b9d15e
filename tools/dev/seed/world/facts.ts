import { type Choice, choices } from '@emberline/contracts/choice-lists';
import type { Random } from '../random.ts';
import words from '../words/towns.json' with { type: 'json' };
import { aboutMe } from './about-me.ts';
import type { Facts, Person } from './person.ts';

/** A full, consistent profile: hair turns gray with age, retired people are not twenty-five. */
export function factsOf(
  gender: Person['gender'],
  town: string,
  location: Facts['location'],
  random: Random,
): Facts {
  const age = likelyAge(random);
  const ethnicity = random.weighted(ethnicities);
  const occupation = random.weighted(likelyWork(age));
  const hasChildren = random.chance(age < 28 ? 0.05 : Math.min(0.65, (age - 24) / 50));
  const facts: Facts = {
    age,
    astrologicalSign: random.pick(choices.astrologicalSign),
    location,
    hairColor: hairColorOf(gender, age, ethnicity, random),
    eyeColor: random.weighted(isFair(ethnicity) ? fairEyes : darkEyes),
    heightCm: Math.round((gender === 'male' ? 177 : gender === 'female' ? 164 : 170) + spread(random) * 9),
    bodyType: random.weighted({
      Slim: 22,
      Athletic: 24,
      Average: 34,
      Curvy: gender === 'male' ? 2 : 16,
      'Full-Figured': 8,
    }),
    ethnicity,
    religion: random.weighted(religions),
    education: random.weighted(
      occupation === 'Student' ? { 'Some college': 6, 'Associate degree': 2 } : educations,
    ),
    occupation,
    income: random.weighted(
      occupation === 'Student' ? { 'Under $25,000': 8, 'Prefer not to say': 3 } : incomes,
    ),
    relationshipStatus: random.weighted({
      Single: 70,
      Divorced: age > 32 ? 30 : 2,
      Married: 1,
      'In a Relationship': 1,
    }),
    smoker: random.chance(0.1),
    drinker: random.chance(0.62),
    hasChildren,
    wantsChildren: age < 46 && random.chance(hasChildren ? 0.35 : 0.55),
    languages: [
      'English',
      ...random.some(choices.languages.slice(1, -2), random.weighted({ 0: 60, 1: 30, 2: 8 }) as never),
    ],
    interests: random.some(choices.interests.slice(0, -1), random.int(4, 8)),
    personalityTraits: random.some(choices.personalityTraits.slice(0, -1), random.int(2, 4)),
    aboutMe: '',
  };
  return { ...facts, aboutMe: aboutMe(facts, town, random) };
}

/** How likely an occupation is at an age. */
function likelyWork(age: number): Partial<Record<Choice<'occupation'>, number>> {
  return {
    'Arts and media': 7,
    'Business and finance': 9,
    'Construction and trades': 8,
    Education: 10,
    'Engineering and technology': 10,
    'Food and hospitality': 8,
    'Health care': 12,
    'Law and government': 5,
    Military: age < 50 ? 2 : 0,
    'Retail and sales': 8,
    Science: 4,
    Student: age < 30 ? 12 : 1,
    Transport: 5,
    'Self-employed': 6,
    Retired: age > 58 ? (age - 58) * 6 : 0,
    'Between jobs': 2,
    Other: 4,
    'Prefer not to say': 2,
  };
}

/** Most are around thirty-five; nobody is younger than 21 or older than 70. */
function likelyAge(random: Random): number {
  const age = 21 + Math.floor(49 * random.next() ** 1.1 * random.next() ** 0.35);
  return Math.min(70, Math.max(21, age));
}

/** A number around 0, mostly between -1 and 1. */
function spread(random: Random): number {
  return random.next() + random.next() + random.next() - 1.5;
}

function isFair(ethnicity: Choice<'ethnicity'>): boolean {
  return ethnicity === 'White' || ethnicity === 'Other' || ethnicity === 'Prefer not to say';
}

function hairColorOf(
  gender: Person['gender'],
  age: number,
  ethnicity: Choice<'ethnicity'>,
  random: Random,
): Choice<'hairColor'> {
  const gray = age < 42 ? 0 : (age - 40) * 2.2;
  const bald = gender === 'male' ? Math.max(1, (age - 28) / 2) : 0;
  const natural = isFair(ethnicity)
    ? { Black: 12, Brown: 46, Blonde: 28, Red: 10 }
    : ethnicity === 'Hispanic or Latino' || ethnicity === 'Mixed' || ethnicity.startsWith('Middle')
      ? { Black: 46, Brown: 44, Blonde: 3, Red: 1 }
      : { Black: 78, Brown: 16 };
  return random.weighted<Choice<'hairColor'>>({ ...natural, Gray: gray, Bald: bald });
}

const ethnicities: Partial<Record<Choice<'ethnicity'>, number>> = {
  White: 50,
  'Hispanic or Latino': 17,
  'Black or African American': 14,
  Asian: 8,
  Mixed: 5,
  'Middle Eastern or North African': 2,
  'Native American or Alaska Native': 2,
  'Native Hawaiian or Pacific Islander': 1,
  'Prefer not to say': 1,
};
const fairEyes = { Brown: 34, Blue: 32, Green: 14, Hazel: 14, Gray: 6 };
const darkEyes = { Brown: 74, Black: 12, Hazel: 8, Green: 5, Blue: 1 };
const religions: Partial<Record<Choice<'religion'>, number>> = {
  Christian: 34,
  Agnostic: 15,
  Spiritual: 14,
  Atheist: 12,
  'Prefer not to say': 9,
  Jewish: 4,
  Muslim: 3,
  Buddhist: 3,
  Hindu: 3,
  Sikh: 1,
  Other: 2,
};
const educations: Partial<Record<Choice<'education'>, number>> = {
  "Bachelor's degree": 32,
  "Master's degree": 18,
  'Some college': 15,
  'Associate degree': 11,
  'High school': 10,
  'Trade school': 9,
  Doctorate: 3,
  'Prefer not to say': 2,
};
const incomes: Partial<Record<Choice<'income'>, number>> = {
  'Prefer not to say': 26,
  '$50,000 - $74,999': 22,
  '$75,000 - $99,999': 16,
  '$25,000 - $49,999': 16,
  '$100,000 - $149,999': 11,
  'Under $25,000': 5,
  '$150,000 and over': 4,
};

/** Percentage of members in a state; 1 for states that are not listed. */
const crowded: Partial<Record<Choice<'location'>, number>> = words.crowded;

/** A state, with populous ones more often. */
export function likelyState(random: Random): Facts['location'] {
  return random.weighted(
    Object.fromEntries(choices.location.map((state) => [state, crowded[state] ?? 1])) as Record<
      Facts['location'],
      number
    >,
  );
}
