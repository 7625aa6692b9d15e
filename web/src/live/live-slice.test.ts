import { expect, test } from 'vitest';
import { timestampArrived } from './events.ts';
import { liveSlice, unreadKnown } from './live-slice.ts';

const { reducer, getInitialState } = liveSlice;

test('the unread count is replaced, never added up', () => {
  let state = reducer(getInitialState(), unreadKnown({ unread: 2, unreadVersion: 5 }));
  state = reducer(state, timestampArrived({ type: 'timestamp', unread: 2, unreadVersion: 6 }));
  expect(state.unread).toBe(2);
});

test('an older count is dropped', () => {
  let state = reducer(
    getInitialState(),
    timestampArrived({ type: 'timestamp', unread: 0, unreadVersion: 9 }),
  );
  state = reducer(state, unreadKnown({ unread: 4, unreadVersion: 8 }));
  expect(state.unread).toBe(0);
});

test('a notice without a count changes nothing', () => {
  const state = reducer(
    { ...getInitialState(), unread: 3 },
    timestampArrived({ type: 'timestamp', conversationId: 'a' }),
  );
  expect(state.unread).toBe(3);
});
