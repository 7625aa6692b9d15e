import { expect, expectTypeOf, test } from 'vitest';
import {
  type AnswerOf,
  type BodyOf,
  type listMails,
  operations,
  type QueryOf,
  sendMessage,
} from './index.ts';
import { pathOf } from './operation.ts';
import { switchNames } from './switches.ts';

test('every internal operation names the services that may call it, and no other operation does', () => {
  const named = operations.filter(({ callers }) => callers !== undefined && callers.length > 0);
  expect(named).toEqual(operations.filter(({ who }) => who === 'service'));
});

test('only what is public may be asked by anyone', () => {
  expect(operations.filter(({ callers }) => callers === 'anyone').map(({ id }) => id)).toEqual(['jwks']);
});

test('whatever a member or a guest changes has a limit', () => {
  const people: readonly string[] = ['guest', 'member', 'link', 'photo'];
  const changing = operations.filter(({ method, who }) => method !== 'GET' && people.includes(who));
  expect(changing.length).toBeGreaterThan(50);
  expect(changing.filter(({ limit }) => limit === undefined).map(({ id }) => id)).toEqual([]);
});

test('what can be switched off is what is listed here: never logging in, reading, paying with another card, cancelling or deleting', () => {
  const switched = operations.filter((one) => one.switch !== undefined);
  const idsOf = (name: string) => switched.filter((one) => one.switch === name).map(({ id }) => id);
  expect(Object.fromEntries(switchNames.map((name) => [name, idsOf(name)]))).toEqual({
    signup: ['signup'],
    memberships: ['createSetupIntent', 'startSubscription'],
    photos: ['uploadPhoto', 'updateMyImages'],
    // The mailbox refuses it: the same operation sends all other messages.
    firstMessages: [],
  });
});

test('nothing that an operator, a provider or a service does can be switched off', () => {
  const switched = operations.filter((one) => one.switch !== undefined);
  expect(switched.filter(({ who }) => who !== 'guest' && who !== 'member')).toEqual([]);
});

test('an operation’s types follow from its declaration', () => {
  expectTypeOf<BodyOf<typeof sendMessage>>().toEqualTypeOf<{
    receiverId: string;
    content: string;
    clientMessageId?: string;
  }>();
  expectTypeOf<AnswerOf<typeof sendMessage>['message']['authoredBy']>().toEqualTypeOf<'member' | 'staff'>();
  expectTypeOf<QueryOf<typeof listMails>['state']>().toEqualTypeOf<
    'unattended' | 'attended' | 'any' | undefined
  >();
  expect(sendMessage.path).toBe('/mailbox/send');
});

test('parameters are encoded; one that is not given stays', () => {
  expect(pathOf({ path: '/users/:id/photos/:file' }, { id: 'a/b' })).toBe('/users/a%2Fb/photos/:file');
});

test('a query repeats lists, encodes, and leaves out what is undefined', () => {
  const query = { ids: ['a', 'b'], text: 'c&d', page: 2, none: undefined };
  expect(pathOf({ path: '/users' }, {}, query)).toBe('/users?ids=a&ids=b&text=c%26d&page=2');
  expect(pathOf({ path: '/users' }, undefined, { none: undefined })).toBe('/users');
});
