import { auditReads } from '@emberline/contracts/operator-choices';
import { expect, test } from 'vitest';
import { actionWords, auditActions, detailWords } from './audit-words.ts';

test('an order and its outcome have different words', () => {
  const said = (details: Record<string, unknown>) =>
    `${actionWords('delete-user', details)} ${detailWords(details)}`.trim();
  expect(said({ outcome: 'ordered' })).toBe('ordered a user’s deletion');
  expect(said({ outcome: 'done', order: 4 })).toBe('deleted a user');
  expect(said({ outcome: 'refused', order: 4, code: 'NOT_FOUND' })).toBe(
    'was refused: delete user (NOT_FOUND)',
  );
  expect(said({ outcome: 'unknown', order: 4 })).toBe('got no answer: delete user');
});

test('details are shown without ids; an unknown action is shown as stored', () => {
  expect(detailWords({ page: 2, searched: true, mailId: 'x', gone: null })).toBe('(page 2, searched true)');
  expect(detailWords({ page: 1 })).toBe('');
  expect(detailWords({ code: 'hello' })).toBe('(code hello)');
  expect(detailWords({})).toBe('');
  expect(actionWords('water-plants')).toBe('water plants');
});

test('everything that can be read has words', () => {
  expect(auditReads.filter((action) => !auditActions[action])).toEqual([]);
});
