import { expect, test } from 'vitest';
import { type Chat, type ChatWindow, changeWindows, mostWindows, titleOf } from './windows.ts';

const person = (id: string) => ({ id, firstname: id.toUpperCase() }) as Chat['user'];
const chat = (user: string, recipient: string, as: Chat['as'] = 'reply'): Chat => ({
  user: person(user),
  recipient: person(recipient),
  as,
});
const open = (windows: ChatWindow[], ...chats: Chat[]) =>
  chats.reduce((before, each) => changeWindows(before, { do: 'open', chat: each }), windows);
const keys = (windows: ChatWindow[]) => windows.map(({ key }) => key);

test('a chat is titled by both first names and what is written', () => {
  expect(titleOf(chat('ada', 'bob'))).toBe('ADA vs BOB (Reply)');
  expect(titleOf(chat('ada', 'bob', 'new'))).toBe('ADA vs BOB (New Mail)');
});

test('a chat that is open already does not open twice', () => {
  const windows = open([], chat('a', 'b'), chat('a', 'c'), chat('a', 'b', 'new'));
  expect(keys(windows)).toEqual(['a:b', 'a:c']);
  expect(windows[0]).toMatchObject({ as: 'new', order: 3 });
});

test('a window too many closes the least recently used one', () => {
  const full = open([], ...Array.from({ length: mostWindows }, (_, n) => chat('a', `r${n}`)));
  const touched = changeWindows(full, { do: 'use', key: 'a:r0' });
  const windows = open(touched, chat('a', 'last'));
  expect(windows).toHaveLength(mostWindows);
  expect(keys(windows)).toContain('a:r0');
  expect(keys(windows)).not.toContain('a:r1');
});

test('the next chat opens in the same place, also when it was open elsewhere', () => {
  const windows = changeWindows(open([], chat('a', 'b'), chat('a', 'c')), {
    do: 'replace',
    key: 'a:b',
    chat: chat('a', 'c'),
  });
  expect(keys(windows)).toEqual(['a:c']);
});
