import { schemas, usesReservedWord } from '@emberline/contracts';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { isComplete, type Person, suit } from './person.ts';
import { worldOf } from './world.ts';

const now = new Date('2026-03-01T12:00:00Z');
const world = worldOf('demo', now);
const members = world.people.filter(({ kind }) => kind === 'member');
const named = (username: string) => world.people.find((one) => one.username === username) as Person;
const of = (person: Person) => world.conversations.filter(({ a, b }) => a === person || b === person);

test('the same world comes out every time', () => {
  expect(worldOf('demo', now)).toEqual(world);
});

test('there are 1,200 members and 40 team profiles, each with a name of their own', () => {
  expect(members).toHaveLength(1200);
  expect(world.people).toHaveLength(1240);
  expect(new Set(world.people.map(({ username }) => username.toLowerCase())).size).toBe(1240);
  expect(new Set(world.people.map(({ id }) => id)).size).toBe(1240);
  for (const { username, email, firstname, lastname } of world.people) {
    expect(Check(schemas.Name, firstname) && Check(schemas.Name, lastname), username).toBe(true);
    expect(usesReservedWord(firstname, lastname) || usesReservedWord(username), username).toBe(false);
    expect(Check(schemas.Username, username), username).toBe(true);
    expect(Check(schemas.Email, email), email).toBe(true);
  }
});

test('profiles are full, from the choice lists, of grown people', () => {
  const Facts = Type.Object(schemas.profileFacts, { additionalProperties: false });
  for (const { facts, username } of world.people) expect(Check(Facts, facts), username).toBe(true);
  const ages = world.people.flatMap(({ facts }) => facts.age ?? []);
  expect(Math.min(...ages)).toBe(21);
  expect(Math.max(...ages)).toBeGreaterThan(66);
  expect(Math.max(...ages)).toBeLessThanOrEqual(70);
  expect(members.filter((one) => !isComplete(one)).map(({ username }) => username)).toEqual([
    'unverified',
    'incomplete',
  ]);
});

test('nobody says the same about themselves, and no word was left to fill in', () => {
  const texts = world.people.flatMap(({ facts }) => facts.aboutMe ?? []);
  expect(new Set(texts).size).toBe(texts.length);
  const written = world.conversations.flatMap(({ messages }) => messages.map(({ content }) => content));
  expect([...texts, ...written].filter((text) => /[{}]|undefined/.test(text))).toEqual([]);
});

test('every payment status has somebody', () => {
  const found = new Set(members.map(({ paymentStatus }) => paymentStatus));
  expect(found).toEqual(new Set([null, 0, 1, 2, 3]));
});

test('demo’s mailbox is lively: many contacts, several unread, one of 5,000 messages', () => {
  const own = of(named('demo'));
  const unread = own.filter(({ messages, readBy }) => (readBy[named('demo').id] ?? 0) < messages.length);
  expect(own.length).toBeGreaterThanOrEqual(12);
  expect(unread.length).toBeGreaterThanOrEqual(3);
  expect(Math.max(...own.map(({ messages }) => messages.length))).toBe(5000);
  expect(of(named('demo2')).length).toBeGreaterThanOrEqual(10);
  expect(of(named('free')).length).toBeGreaterThanOrEqual(4);
});

test('messages come one after another, none from the future, each short enough; only people who suit each other talk', () => {
  for (const { a, b, messages } of world.conversations) {
    const times = messages.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((x, y) => x - y));
    expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
    expect(Math.min(a.createdAt.getTime(), b.createdAt.getTime())).toBeLessThan(times[0] as number);
    expect(messages.every(({ content }) => content.trim() !== '' && content.length <= 2000)).toBe(true);
    expect(suit(a, b)).toBe(true);
  }
});

test('some thirty mails wait for the team, some are answered', () => {
  const mails = world.conversations.filter(({ b }) => b.kind === 'staff');
  const waiting = mails.filter(({ messages }) => messages.at(-1)?.authoredBy === 'member');
  expect(waiting.length).toBeGreaterThanOrEqual(25);
  expect(waiting.length).toBeLessThanOrEqual(40);
  expect(mails.length - waiting.length).toBeGreaterThanOrEqual(10);
});

test('only who pays keeps a hotlist, and nobody looks at themselves', () => {
  const paying = new Set(members.filter(({ paymentStatus }) => paymentStatus === 1).map(({ id }) => id));
  expect(world.hotlists.every(({ owner }) => paying.has(owner))).toBe(true);
  expect([...world.views.map(({ viewer, viewed }) => viewer === viewed)]).not.toContain(true);
});

test('the small world has the known members, somebody to write to and waiting mail', () => {
  const small = worldOf('small', now);
  expect(small.people).toHaveLength(14);
  expect(small.people.slice(0, 3).map(({ username }) => username)).toEqual(['demo', 'demo2', 'free']);
  expect(
    small.conversations.some(
      ({ b, messages }) => b.kind === 'staff' && messages.at(-1)?.authoredBy === 'member',
    ),
  ).toBe(true);
});
