import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRemovals } from './use-removal.ts';

const remove = vi.fn();
const removals = createRemovals(remove, 7000);

beforeEach(() => {
  vi.useFakeTimers();
  remove.mockReset();
});
afterEach(() => vi.useRealTimers());

test('a photo is removed when the time for Undo is over', () => {
  removals.add('a.webp');
  vi.advanceTimersByTime(6999);
  expect(remove).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(remove).toHaveBeenCalledExactlyOnceWith('a.webp');
});

test('a removal that is undone in time does not happen', () => {
  removals.add('a.webp');
  removals.takeBack('a.webp');
  vi.runAllTimers();
  expect(remove).not.toHaveBeenCalled();
});

test('leaving the page removes everything at once, and only once', () => {
  removals.add('a.webp');
  removals.add('b.webp');
  removals.now();
  expect(remove.mock.calls).toEqual([['a.webp'], ['b.webp']]);
  vi.runAllTimers();
  expect(remove).toHaveBeenCalledTimes(2);
});
