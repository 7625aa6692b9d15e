import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findOwnerProblems } from './owner-table.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/architecture.md'), 'utf8');

test('the page says of each service what the contract says', () => {
  expect(findOwnerProblems(page)).toEqual([]);
});

test('an event or a call that the page says wrongly, and a row that is missing, are found', () => {
  expect(
    findOwnerProblems(page.replace('operator-acted, payment-activated,', 'operator-acted,')),
  ).toHaveLength(1);
  expect(
    findOwnerProblems(page.replace('auth, mailbox, payment, notification, admin |', 'auth |')),
  ).toHaveLength(1);
  expect(findOwnerProblems(page.replace(/^\| mailbox .*\n/m, ''))).toEqual([
    expect.stringContaining('row mailbox'),
  ]);
});
