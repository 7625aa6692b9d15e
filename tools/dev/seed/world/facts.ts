import { type Choice, choices } from '@emberline/contracts/choice-lists';
import type { Random } from '../random.ts';
import words from '../words/towns.json' with { type: 'json' };
import weights from '../words/weights.json' with { type: 'json' };
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
  const ethnicity = random.weighted(weights.ethnicities);
  const occupation = random.weighted(likelyWork(age));
  const hasChildren = random.chance(age < 28 ? 0.05 : Math.min(0.65, (age - 24) / 50));
  const facts: Facts = {
    age,
    astrologicalSign: random.pick(choices.astrologicalSign),
    location,
    hairColor: hairColorOf(gender, age, ethnicity, random),
    eyeColor: random.weighted(isFair(ethnicity) ? weights.fairEyes : weights.darkEyes),
    heightCm: Math.round((gender === 'male' ? 177 : gender === 'female' ? 164 : 170) + spread(random) * 9),
    bodyType: random.weighted({
      Slim: 22,
      Athletic: 24,
      Average: 34,
      Curvy: gender === 'male' ? 2 : 16,
      'Full-Figured': 8,
    }),
    ethnicity,
    religion: random.weighted(weights.religions),
    education: random.weighted(
      occupation === 'Student' ? { 'Some college': 6, 'Associate degree': 2 } : weights.educations,
    ),
    occupation,
    income: random.weighted(
      occupation === 'Student' ? { 'Under $25,000': 8, 'Prefer not to say': 3 } : weights.incomes,
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
    ...weights.occupations,
    Military: age < 50 ? 2 : 0,
    Student: age < 30 ? 12 : 1,
    Retired: age > 58 ? (age - 58) * 6 : 0,
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
