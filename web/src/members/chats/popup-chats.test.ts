import { beforeEach, expect, test } from 'vitest';
import { sessionChanged, store } from '../../store/store.ts';
import { chatClosed, chatFolded, chatOpened, selectPopupChats } from './popup-chats.ts';

const shown = () => {
  const { windows, chips } = selectPopupChats(store.getState());
  return { windows, chips };
};

beforeEach(() => void store.dispatch(sessionChanged('started')));

test('at most three chats are open; the fourth folds the oldest into a chip', () => {
  for (const id of ['a', 'b', 'c', 'd']) store.dispatch(chatOpened(id));
  expect(shown()).toEqual({ windows: ['b', 'c', 'd'], chips: ['a'] });
});

test('a chip unfolds, and folds another one where there is no room', () => {
  for (const id of ['a', 'b', 'c', 'd', 'a']) store.dispatch(chatOpened(id));
  expect(shown()).toEqual({ windows: ['c', 'd', 'a'], chips: ['b'] });
});

test('an open chat is not opened twice; a closed one is gone', () => {
  for (const id of ['a', 'a', 'b']) store.dispatch(chatOpened(id));
  store.dispatch(chatFolded('a'));
  store.dispatch(chatClosed('b'));
  expect(shown()).toEqual({ windows: [], chips: ['a'] });
});
