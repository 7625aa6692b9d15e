import { expect, test } from 'vitest';
import { portionsOf } from './portions.ts';
import { worldOf } from './world.ts';

const world = worldOf('demo', new Date('2026-03-01T12:00:00Z'));
const portions = portionsOf(world);
const [front] = portions;

test('everybody and all that they did comes once', () => {
  for (const what of ['people', 'conversations', 'views', 'hotlists'] as const)
    expect(new Set(portions.flatMap((portion): unknown[] => portion[what]))).toEqual(
      new Set<unknown>(world[what]),
    );
});

test('nobody is met before they come', () => {
  const there = new Set<string>();
  for (const { people, conversations, views, hotlists } of portions) {
    for (const { id } of people) there.add(id);
    const met = [
      ...conversations.flatMap(({ a, b }) => [a.id, b.id]),
      ...views.flatMap(({ viewer, viewed }) => [viewer, viewed]),
      ...hotlists.flatMap(({ owner, member }) => [owner, member]),
    ];
    expect(met.filter((id) => !there.has(id))).toEqual([]);
  }
});

test('the first are a fifth of all: whoever has a documented login finds their chats, viewers and hotlist complete, the team its mails', () => {
  expect(front?.people.length).toBeLessThan(300);
  const isHost = (id: string) => {
    const one = world.people.find((person) => person.id === id);
    return one?.kind === 'staff' || ['demo', 'demo2', 'free', 'clara', 'ended'].includes(one?.username ?? '');
  };
  for (const { conversations, views, hotlists } of portions.slice(1)) {
    expect(conversations.filter(({ a, b }) => isHost(a.id) || isHost(b.id))).toEqual([]);
    expect(views.filter(({ viewer, viewed }) => isHost(viewer) || isHost(viewed))).toEqual([]);
    expect(hotlists.filter(({ owner, member }) => isHost(owner) || isHost(member))).toEqual([]);
  }
});

test('in the small world all are first', () => {
  expect(portionsOf(worldOf('small', new Date()))).toHaveLength(1);
});
