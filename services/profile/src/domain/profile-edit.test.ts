import { expect, test } from 'vitest';
import { type ProfileEdit, profileEditOf } from './profile-edit.ts';

test('fields left out are not changed, null clears, unknown fields are not taken', () => {
  const edit = profileEditOf({ age: 30, religion: null, email: 'x@y.z', isVerified: true } as never);
  expect(edit).toEqual({ facts: { age: 30, religion: null }, own: {} });
});

test('nobody below 18 gets in', () => {
  expect(profileEditOf({ age: 17 })).toMatchObject({ code: 'UNDER_AGE' });
  expect(editOf({ age: 18 }).facts.age).toBe(18);
  expect(profileEditOf({ age: 121 })).toMatchObject({ code: 'INVALID' });
  expect(profileEditOf({ age: null })).toEqual({ code: 'INVALID', message: 'Age is required.' });
});

test('nobody takes a name by which they could pass for the team', () => {
  for (const names of [{ firstname: 'Supp0rt' }, { firstname: 'Ember', lastname: 'Line' }])
    expect(profileEditOf(names)).toMatchObject({ code: 'NAME_RESERVED' });
});

test('status is another word for relationshipStatus, which wins', () => {
  expect(editOf({ status: 'Single' }).facts.relationshipStatus).toBe('Single');
  expect(editOf({ status: 'Single', relationshipStatus: 'Divorced' }).facts.relationshipStatus).toBe(
    'Divorced',
  );
});

test('height comes as text or range and is kept in centimetres', () => {
  expect(editOf({ height: '5\'7"' }).facts.heightCm).toBe(170);
  expect(editOf({ height: 'Above 6ft' }).facts.heightCm).toBe(190);
  expect(editOf({ height: '' }).facts.heightCm).toBeNull();
  expect(profileEditOf({ height: 'tall' })).toMatchObject({ code: 'INVALID' });
});

test('gender and preference are kept in lower case, beside the names', () => {
  const { own } = editOf({ gender: 'Female', preference: 'BOTH', firstname: 'Ada' });
  expect(own).toEqual({ gender: 'female', preference: 'both', firstname: 'Ada' });
});

const editOf = (body: Parameters<typeof profileEditOf>[0]) => profileEditOf(body) as ProfileEdit;
