import { undisclosed } from '@emberline/contracts/filter-choices';
import type { MemberProfile, OwnProfile } from '../../members/profile-api.ts';
import {
  fieldsAs,
  type ProfileField,
  profileFields,
  profileTable,
} from '../../members/profile-form/profile-table.ts';

type Profile = MemberProfile | OwnProfile;

/** The facts about looks, life and family, in sections, without empty and undisclosed ones: name and value of each. */
export function factSections(profile: Profile) {
  const facts = profileFields.flatMap(([name, { fact, as, section, shownIn = section }]) => {
    const value = as === 'words' ? null : shownValue(profile, name);
    return fact && isSaid(value) ? [{ title: shownIn, fact: [fact, value] as const }] : [];
  });
  const byTitle = Map.groupBy(facts, ({ title }) => title);
  return factTitles.flatMap((title) => {
    const found = byTitle.get(title);
    return found ? [{ title, facts: found.map(({ fact }) => fact) }] : [];
  });
}
const factTitles = ['Looks', 'Life', 'Habits and family'];

/** Interests and the like, without empty and undisclosed ones. */
export function wordSections(profile: Profile) {
  return fieldsAs('words')
    .map((name) => ({ title: profileTable[name].label, words: (profile[name] ?? []).filter(isSaid) }))
    .filter(({ words }) => words.length > 0);
}

function shownValue(profile: Profile, name: ProfileField): string | null | undefined {
  const value = (profile as Partial<OwnProfile>)[name];
  if (name === 'heightCm') return value ? `${value} cm (${profile.height})` : null;
  const { said } = profileTable[name];
  return said && typeof value === 'boolean' ? said[value ? 0 : 1] : (value as string | null | undefined);
}

/** `Woman, would like to meet men`, or the part of it that is known. */
export function lookingFor({ gender, preference }: Profile): string | null {
  if (!gender || !preference) return null;
  const who = { female: 'Woman', male: 'Man', other: 'Person' }[gender] ?? 'Person';
  const whom = { female: 'women', male: 'men', both: 'women and men' }[preference] ?? 'people';
  return `${who}, would like to meet ${whom}`;
}

function isSaid(value: string | null | undefined): value is string {
  return Boolean(value) && value !== undisclosed;
}
