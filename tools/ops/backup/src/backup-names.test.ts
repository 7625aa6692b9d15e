import { expect, test } from 'vitest';
import { isName, nameOf, outdated } from './backup-names.ts';

const now = new Date('2026-11-24T03:10:00Z');
const ago = (days: number) => nameOf(new Date(now.getTime() - days * 86_400_000));
const backups = (whole: number[], broken: number[] = []) => [
  ...whole.map((days) => ({ name: ago(days), whole: true })),
  ...broken.map((days) => ({ name: ago(days), whole: false })),
];

test('names are of a form of their own', () => {
  expect(nameOf(now)).toBe('2026-11-24T03-10-00Z');
  expect([isName(nameOf(now)), isName('photos'), isName('2026-11-24')]).toEqual([true, false, false]);
});

test('what is older than the days to keep goes, the rest stays', () => {
  expect(outdated(backups([0, 1, 29, 31, 40]), { keepDays: 30, now })).toEqual([ago(40), ago(31)]);
});

test('the last whole backup stays, however old it is', () => {
  expect(outdated(backups([50, 60], [45]), { keepDays: 30, now })).toEqual([ago(60), ago(45)]);
  expect(outdated(backups([400]), { keepDays: 1, now })).toEqual([]);
});

test('one that broke off goes after two days; one of today may still be written', () => {
  expect(outdated(backups([1], [0, 1, 3]), { keepDays: 30, now })).toEqual([ago(3)]);
});
