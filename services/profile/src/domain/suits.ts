import { activeDays } from '@emberline/contracts/choices';
import type { Gender, Preference } from './facts.ts';

export interface Inclination {
  gender: Gender;
  preference: Preference;
}

/** Whether the two would each want to meet the other. */
export function suitEachOther(a: Inclination, b: Inclination): boolean {
  const wanted = whoSuits(a);
  return wanted.genders.includes(b.gender) && wanted.preferences.includes(b.preference);
}

/** The genders and preferences of members who suit this one and whom this one suits. */
export function whoSuits({ gender, preference }: Inclination): {
  genders: Gender[];
  preferences: Preference[];
} {
  return {
    genders: preference === 'both' ? ['female', 'male', 'other'] : [preference],
    preferences: gender === 'other' ? ['both'] : [gender, 'both'],
  };
}

const hour = 60 * 60_000;

/** Who was here after this time is active. Changes once an hour, so that counts by it can be cached. */
export function activeSince(now: Date): Date {
  return new Date(Math.floor(now.getTime() / hour) * hour - activeDays * 24 * hour);
}
