import { expect, test } from 'vitest';
import { snoozeChoices } from './card-tools.tsx';
import { sharedFacts } from './person-pane.tsx';

type Profile = NonNullable<Parameters<typeof sharedFacts>[0]>;
const profileOf = (facts: Partial<Profile>) => facts as Profile;

test('what both say is named, and nothing that only one says', () => {
  const one = profileOf({ interests: ['Books', 'Yoga'], location: 'Ohio', languages: ['English'] });
  const other = profileOf({ interests: ['Yoga', 'Film'], location: 'Ohio', occupation: 'Education' });
  expect(sharedFacts(one, other)).toEqual(['Yoga', 'From: Ohio']);
  expect(sharedFacts(one, undefined)).toEqual([]);
});

const local = (text: string) => new Date(text);

test.each([
  ['2026-11-24T15:30:00', '2026-11-30T09:00:00'],
  ['2026-11-29T23:00:00', '2026-11-30T09:00:00'],
  ['2026-11-30T08:00:00', '2026-12-07T09:00:00'],
])('from %s next week is the Monday %s', (now, monday) => {
  const [hour, tomorrow, week, message] = snoozeChoices(local(now)).map(({ until }) => until);
  expect(Date.parse(hour ?? '') - local(now).getTime()).toBe(3_600_000);
  expect(new Date(tomorrow ?? '').getHours()).toBe(9);
  expect(new Date(tomorrow ?? '').getDay()).toBe((local(now).getDay() + 1) % 7);
  expect(week).toBe(local(monday).toISOString());
  expect(message).toBe('message');
});
