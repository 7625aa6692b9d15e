import { expect, test } from 'vitest';
import { sharedFacts } from './person-pane.tsx';

type Profile = NonNullable<Parameters<typeof sharedFacts>[0]>;
const profileOf = (facts: Partial<Profile>) => facts as Profile;

test('what both say is named, and nothing that only one says', () => {
  const one = profileOf({ interests: ['Books', 'Yoga'], location: 'Ohio', languages: ['English'] });
  const other = profileOf({ interests: ['Yoga', 'Film'], location: 'Ohio', occupation: 'Education' });
  expect(sharedFacts(one, other)).toEqual(['Yoga', 'From: Ohio']);
  expect(sharedFacts(one, undefined)).toEqual([]);
});
