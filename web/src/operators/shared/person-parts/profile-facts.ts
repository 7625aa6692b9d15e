import type { PersonAnswer } from '../../api/person-api.ts';

type Profile = NonNullable<PersonAnswer['profile']>['profile'];

/** The filled facts of a profile that help to judge and to answer. */
export function profileFacts(profile: Profile): [name: string, value: string][] {
  const { age, location, gender, preference, relationshipStatus, intention, occupation, interests } = profile;
  const facts: [string, string | number | null | undefined][] = [
    ['Age', age],
    ['Place', location],
    ['Gender', gender],
    ['Prefers', preference],
    ['Relationship', relationshipStatus],
    ['Looks for', intention],
    ['Occupation', occupation],
    ['Interests', interests?.join(', ')],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
}
