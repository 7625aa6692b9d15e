import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { doors, mailboxOf } from './doors.ts';
import { operations } from './index.ts';
import type { Operation } from './operation.ts';

/** Fields by which an address, the proof of one, or a card comes in or is asked for. */
const field = /e-?mail$|^identifier$|^(token|uuid)$|^setupIntent|^paymentMethod|^clientSecret$|^card$/i;

test('each operation that takes an address or a card says whether it asks who is banned', () => {
  const taking = operations.filter((one) => fieldsOf(one).some((name) => field.test(name)));
  expect(taking.length).toBeGreaterThan(15);
  const missing = taking.map(({ id }) => id).filter((id) => !(id in doors));
  expect(missing, 'add a row to contracts/src/doors.ts').toEqual([]);
  const known = new Set(operations.map(({ id }) => id));
  expect(Object.keys(doors).filter((id) => !known.has(id))).toEqual([]);
});

test.each([
  ['Ann.Ember@GMail.com', 'annember@gmail.com'],
  ['annember+trial2@googlemail.com', 'annember@gmail.com'],
  ['Ann.Ember+2@example.org', 'ann.ember@example.org'],
  ['+ann@example.org', '+ann@example.org'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

/** Of what it takes; and of a page that is to enter a card, the secret that it answers. */
function fieldsOf({ body, query, params, answer }: Operation): string[] {
  const answered = namesIn(answer).filter((name) => name === 'clientSecret');
  return [body, query, params].flatMap(namesIn).concat(answered);
}

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const {
    properties = {},
    items,
    anyOf = [],
    allOf = [],
  } = schema as Record<string, never> & {
    properties?: Record<string, TSchema>;
    anyOf?: TSchema[];
    allOf?: TSchema[];
  };
  const inside = [...Object.values(properties), items, ...anyOf, ...allOf];
  return [...Object.keys(properties), ...inside.flatMap(namesIn)];
}
