import type { Facts } from './facts.ts';

/**
 * A profile's fields in the order in which they help others most, each with its weight. Intention and prompts came later
 * and are extras: a profile that was full stays full.
 */
const useful = {
  age: 4,
  profileImage: 4,
  aboutMe: 3,
  location: 2,
  zip: 2,
  relationshipStatus: 2,
  interests: 2,
  heightCm: 1,
  bodyType: 1,
  personalityTraits: 1,
  occupation: 1,
  education: 1,
  hairColor: 1,
  eyeColor: 1,
  languages: 1,
  smoker: 1,
  drinker: 1,
  hasChildren: 1,
  wantsChildren: 1,
  astrologicalSign: 1,
  ethnicity: 1,
  religion: 1,
  income: 1,
} as const satisfies Partial<Record<keyof Facts | 'zip' | 'profileImage', number>>;

export interface Completion {
  percent: number;
  /** The field that would help most now; null when nothing is missing. */
  next: keyof typeof useful | null;
}

/** In these fields null means "Prefer not to say"; an unanswered question is absent. */
const yesOrNo: readonly string[] = ['smoker', 'drinker', 'hasChildren', 'wantsChildren'];

/** How full a profile is. "Prefer not to say" counts as given. */
export function completionOf(
  profile: Facts & { zip: string | null; profileImage: string | null },
): Completion {
  const names = Object.keys(useful) as (keyof typeof useful)[];
  const missing = names.filter((name) => !isGiven(name, profile[name]));
  const weigh = (fields: typeof names) => fields.reduce((sum, name) => sum + useful[name], 0);
  return { percent: Math.floor(100 * (1 - weigh(missing) / weigh(names))), next: missing[0] ?? null };
}

function isGiven(name: string, value: unknown): boolean {
  if (value === null) return yesOrNo.includes(name);
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '';
}
