import { expect, test } from 'vitest';
import { breaks, type Published, publish } from './breaking.ts';

const published: Published = {
  operations: { send: { route: 'POST /send', takes: ['text!'], answers: ['id!', 'note'] } },
  events: { 'sent@1': ['id!', 'seq'] },
};
const change = (edit: (now: Published) => void) => {
  const now = structuredClone(published);
  edit(now);
  return breaks(published, now);
};

test('the present declarations do not break themselves', () => {
  expect(breaks(publish())).toEqual([]);
});

test('adding an optional field breaks nobody', () => {
  expect(
    change((now) => {
      now.operations.send?.takes.push('tag');
      now.operations.send?.answers.push('more');
      now.events['sent@1']?.push('extra');
    }),
  ).toEqual([]);
});

test('a lost operation, a moved route, a new required field and a lost answer are told', () => {
  expect(change((now) => delete now.operations.send)).toEqual(['operation send is gone']);
  expect(change((now) => Object.assign(now.operations.send ?? {}, { route: 'PUT /send' }))).toHaveLength(1);
  expect(change((now) => now.operations.send?.takes.push('to!'))).toEqual(['send now requires to']);
  expect(change((now) => now.operations.send?.answers.splice(0, 1))).toEqual(['send no longer answers id']);
});

test('an event that loses a field or gains a required one is told', () => {
  expect(change((now) => now.events['sent@1']?.splice(1, 1))).toEqual(['event sent@1 lost seq']);
  expect(change((now) => now.events['sent@1']?.push('by!'))).toHaveLength(1);
});
