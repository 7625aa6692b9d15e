import { createNextState } from '@reduxjs/toolkit';
import { expect, test } from 'vitest';
import { contactEntry, message } from '../testing/pages.ts';
import {
  type ContactEntry,
  type Contacts,
  contradicts,
  takeCount,
  takeNewest,
  takePresence,
  takeReading,
  withKnownVersions,
} from './contacts.ts';

/** As the store does it: on a draft. */
const changed = (page: Contacts, change: (draft: Contacts) => void) =>
  createNextState(page, (draft) => {
    change(draft);
  });
const changedEntry = (entry: ContactEntry, ...changes: ((draft: ContactEntry) => void)[]) =>
  changes.reduce((known, change) => createNextState(known, (draft) => change(draft)), entry);
const namesOf = ({ contacts }: Contacts) => contacts.map(({ contact }) => contact.firstname);

const list: Contacts = {
  contacts: [contactEntry('Ada', 9), contactEntry('Bea', 6), contactEntry('Cleo', 3)],
  nextCursor: null,
};

test('a newer message moves its conversation to its place, whichever of two is told first', () => {
  const [ada, cleo] = [message(10), message(12)];
  const inOrder = changed(list, (page) => {
    takeNewest(page, 'Ada', ada);
    takeNewest(page, 'Cleo', cleo);
  });
  const swapped = changed(list, (page) => {
    takeNewest(page, 'Cleo', cleo);
    takeNewest(page, 'Ada', ada);
  });
  expect(namesOf(inOrder)).toEqual(['Cleo', 'Ada', 'Bea']);
  expect(swapped).toEqual(inOrder);
  expect(inOrder.contacts[0]).toMatchObject({ lastMessage: cleo, lastSeq: 12 });
});

test('an older message and the same one again change nothing', () => {
  const after = changed(list, (page) => {
    takeNewest(page, 'Ada', message(8, { content: 'Older' }));
    takeNewest(page, 'Ada', message(9, { content: 'Again' }));
  });
  expect(after).toBe(list);
});

test('who was on a later page comes into the first one, unless it belongs behind its end', () => {
  const first = { ...list, nextCursor: 'later' };
  const dora = contactEntry('Dora', 1);
  const up = changed(first, (page) => takeNewest(page, 'Dora', message(7), dora));
  expect(namesOf(up)).toEqual(['Ada', 'Dora', 'Bea', 'Cleo']);
  expect(changed(first, (page) => takeNewest(page, 'Dora', message(2), dora))).toBe(first);
});

test('a count of an older version changes nothing; of one version the larger is the newer', () => {
  const [entry] = list.contacts as [ContactEntry];
  const counts = (...told: [count: number, version: number][]) =>
    changedEntry(
      entry,
      ...told.map(
        ([count, version]) =>
          (draft: ContactEntry) =>
            takeCount(draft, count, version),
      ),
    ).unreadCount;
  expect(counts([2, 5], [0, 6], [3, 5])).toBe(0);
  expect(counts([1, 5], [3, 5], [2, 5])).toBe(3);
  expect(counts([3, 5], [1, 6])).toBe(1);
});

test('a fetched list keeps the versions of its counts, so that a late notice does not undo it', () => {
  const read = changed(list, ({ contacts: [ada] }) => takeCount(ada as ContactEntry, 0, 6));
  const fetched = withKnownVersions(read, list);
  expect(changedEntry(fetched.contacts[0] as ContactEntry, (ada) => takeCount(ada, 4, 5)).unreadCount).toBe(
    0,
  );
});

test('reading positions never go back', () => {
  const [entry] = list.contacts as [ContactEntry];
  const read = { readSeq: 10, otherReadSeq: 9 };
  const after = changedEntry(
    entry,
    (draft) => takeReading(draft, read),
    (draft) => takeReading(draft, { readSeq: 2, otherReadSeq: 3 }),
  );
  expect(after).toMatchObject(read);
});

test('a late presence is not shown behind a block or of who has left', () => {
  const here = { online: true, lastOnline: null };
  const shown = (contact: object) =>
    changedEntry(contactEntry('Ada', 1, contact), (draft) => takePresence(draft, here)).contact.online;
  expect([shown({}), shown({ blocked: true }), shown({ left: true })]).toEqual([true, false, false]);
});

test('the list contradicts a count that it cannot come to', () => {
  const page = changed(list, ({ contacts: [ada] }) => takeCount(ada as ContactEntry, 2, 1));
  expect([0, 1, 2].map((unread) => contradicts(page, unread))).toEqual([true, false, true]);
  // Those on later pages may count too.
  expect([0, 1, 2].map((unread) => contradicts({ ...page, nextCursor: 'later' }, unread))).toEqual([
    true,
    false,
    false,
  ]);
});
