import { expect, test } from 'vitest';
import { operations } from './index.ts';

test('every internal operation names the services that may call it, and no other operation does', () => {
  const named = operations.filter(({ callers }) => callers !== undefined && callers.length > 0);
  expect(named).toEqual(operations.filter(({ who }) => who === 'service'));
});

test('only what is public may be asked by anyone', () => {
  expect(operations.filter(({ callers }) => callers === 'anyone').map(({ id }) => id)).toEqual(['jwks']);
});
