import { expect, test } from 'vitest';
import { differences, type Projection, type Row } from './check-projections.ts';

const conversationId = 'a-b';
/** Two messages of a, of which b reads one and answers; then one more of each. */
const rows: Row[] = [
  { conversationId, revision: 1, sender: 'a' },
  { conversationId, revision: 2, sender: 'a' },
  { conversationId, revision: 3, reader: 'b', toSeq: 1 },
  { conversationId, revision: 4, sender: 'b' },
  { conversationId, revision: 5, sender: 'a' },
  { conversationId, revision: 6 },
];
const right: Projection = {
  _id: conversationId,
  members: ['a', 'b'],
  lastSeq: 4,
  revision: 6,
  unreadOf: ['a', 'b'],
  sides: {
    a: { sent: 3, readSeq: 2, readCount: 0 },
    b: { sent: 1, readSeq: 1, readCount: 1 },
  },
};

test('a document that its rows make is right', () => {
  expect(differences(right, rows)).toEqual([]);
});

test.each<[string, Partial<Projection>]>([
  ['a message missing', { lastSeq: 3 }],
  ['a row left out', { revision: 5 }],
  ['a member taken for one who has read all', { unreadOf: ['a'] }],
  ['a count too low', { sides: { ...right.sides, a: { sent: 2, readSeq: 2, readCount: 0 } } }],
  ['a position too far', { sides: { ...right.sides, b: { sent: 1, readSeq: 2, readCount: 2 } } }],
])('%s is found', (_what, wrong) => {
  expect(differences({ ...right, ...wrong }, rows)).toHaveLength(1);
});
