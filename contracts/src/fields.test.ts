import { expect, test } from 'vitest';
import { asSeenBy } from './fields.ts';

const contact = {
  _id: 'a',
  firstname: 'Ann',
  lastname: 'Berg',
  username: 'ann',
  profileImage: 'a.webp',
  photo: null,
  kind: 'member',
  online: true,
  lastOnline: '2026-01-01T00:00:00Z',
  left: false,
  blocked: false,
};

test('a surname is shown once both have written', () => {
  expect(asSeenBy('contact', 'contact', contact).lastname).toBe('Berg');
  expect(asSeenBy('stranger', 'contact', contact).lastname).toBe('');
});

test('after a block nothing is left but the first name', () => {
  const { _id, firstname, kind, left } = contact;
  const nothing = {
    lastname: '',
    username: '',
    profileImage: null,
    photo: null,
    online: false,
    lastOnline: null,
  };
  expect(asSeenBy('blocked', 'contact', { ...contact, blocked: true })).toEqual({
    ...{ _id, firstname, kind, left, blocked: true },
    ...nothing,
  });
});

test('a field that nobody has decided about is not answered', () => {
  expect(() => asSeenBy('contact', 'contact', { ...contact, shoeSize: 38 })).toThrow('contact.shoeSize');
});
