import type { PersonAnswer } from '../../../api/person-api.ts';

type Profile = NonNullable<PersonAnswer['profile']>['profile'];

/** What two profiles both say: something to write about. */
export function sharedFacts(one: Profile | undefined, other: Profile | undefined): string[] {
  if (!one || !other) return [];
  const both = (a: readonly string[] | null | undefined, b: readonly string[] | null | undefined) =>
    (a ?? []).filter((word) => b?.includes(word));
  const same = (name: 'location' | 'relationshipStatus' | 'intention' | 'occupation', words: string) => {
    const value = one[name];
    return value && value === other[name] ? [`${words}: ${value}`] : [];
  };
  return [
    ...both(one.interests, other.interests),
    ...both(one.languages, other.languages),
    ...same('location', 'From'),
    ...same('intention', 'Looks for'),
    ...same('relationshipStatus', 'Is'),
    ...same('occupation', 'Works as'),
  ];
}
