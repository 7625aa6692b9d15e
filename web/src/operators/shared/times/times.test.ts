import { expect, test } from 'vitest';
import { durationWords, relativeTime, waitWords } from './times.tsx';

const now = Date.parse('2026-11-21T12:00:00Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();

test('operators read times in seconds, minutes, hours, days', () => {
  expect(relativeTime(ago(1), now)).toBe('1 second ago');
  expect(relativeTime(ago(59), now)).toBe('59 seconds ago');
  expect(relativeTime(ago(60), now)).toBe('1 minute ago');
  expect(relativeTime(ago(3599), now)).toBe('59 minutes ago');
  expect(relativeTime(ago(7200), now)).toBe('2 hours ago');
  expect(relativeTime(ago(40 * 86_400), now)).toBe('40 days ago');
});

test('an unknown time is N/A, a future time is now', () => {
  expect(relativeTime(null, now)).toBe('N/A');
  expect(relativeTime('yesterday', now)).toBe('N/A');
  expect(relativeTime(ago(-5), now)).toBe('0 seconds ago');
});

test('a wait has two digits for minutes and seconds, so that its width stays the same', () => {
  expect(waitWords(ago(9), now)).toBe('9 s');
  expect(waitWords(ago(249), now)).toBe('4 min 09 s');
  expect(waitWords(ago(7509), now)).toBe('2 h 05 min 09 s');
  expect(waitWords(ago(3 * 86_400 + 7500), now)).toBe('3 d 02 h 05 min');
  expect(durationWords(12_600)).toBe('3.5 h');
  expect(durationWords(50 * 86_400)).toBe('50 d');
});
