import { undisclosed } from '@emberline/contracts/filter-choices';
import type { MemberProfile, OwnProfile } from '../../members/profile-api.ts';

type Profile = MemberProfile | OwnProfile;

export interface FactSection {
  title: string;
  /** Name and value of each. */
  facts: [name: string, value: string][];
}

export interface WordSection {
  title: string;
  words: string[];
}

/** The facts about looks, life and family, in sections, without empty and undisclosed ones. */
export function factSections(profile: Profile): FactSection[] {
  const { heightCm, height, smoker, drinker, hasChildren, wantsChildren } = profile;
  const sections: [string, [string, string | null | undefined][]][] = [
    [
      'Looks',
      [
        ['Height', heightCm ? `${heightCm} cm (${height})` : null],
        ['Body', profile.bodyType],
        ['Hair', profile.hairColor],
        ['Eyes', profile.eyeColor],
        ['Ethnicity', profile.ethnicity],
      ],
    ],
    [
      'Life',
      [
        ['Looking for', profile.intention],
        ['Status', profile.relationshipStatus],
        ['Work', profile.occupation],
        ['Education', profile.education],
        ['Income', profile.income],
        ['Religion', profile.religion],
        ['Sign', profile.astrologicalSign],
      ],
    ],
    [
      'Habits and family',
      [
        ['Smoking', said(smoker, 'Smokes', 'Does not smoke')],
        ['Drinking', said(drinker, 'Drinks', 'Does not drink')],
        ['Children', said(hasChildren, 'Has children', 'Has no children')],
        ['More children', said(wantsChildren, 'Would like children', 'Does not want children')],
      ],
    ],
  ];
  return sections
    .map(([title, facts]) => ({
      title,
      facts: facts.filter((fact): fact is [string, string] => isSaid(fact[1])),
    }))
    .filter(({ facts }) => facts.length > 0);
}

export function wordSections({ interests, personalityTraits, languages }: Profile): WordSection[] {
  return [
    { title: 'Interests', words: interests },
    { title: 'Personality', words: personalityTraits },
    { title: 'Languages', words: languages },
  ]
    .map(({ title, words = [] }) => ({ title, words: words.filter(isSaid) }))
    .filter(({ words }) => words.length > 0);
}

/** `Woman, would like to meet men`, or the part of it that is known. */
export function lookingFor({ gender, preference }: Profile): string | null {
  if (!gender || !preference) return null;
  const who = { female: 'Woman', male: 'Man', other: 'Person' }[gender] ?? 'Person';
  const whom = { female: 'women', male: 'men', both: 'women and men' }[preference] ?? 'people';
  return `${who}, would like to meet ${whom}`;
}

function said(answer: boolean | null | undefined, yes: string, no: string): string | null {
  return answer == null ? null : answer ? yes : no;
}

function isSaid(value: string | null | undefined): value is string {
  return Boolean(value) && value !== undisclosed;
}
