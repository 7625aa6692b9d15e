import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeadlines } from './deadlines.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is due is called once, not before its time and at most two ticks after it', () => {
  const { add } = createDeadlines(100);
  const expired: string[] = [];
  add(1_000, () => expired.push('long'));
  add(150, () => expired.push('short'));
  vi.advanceTimersByTime(149);
  expect(expired).toEqual([]);
  vi.advanceTimersByTime(201);
  expect(expired).toEqual(['short']);
  vi.advanceTimersByTime(2_000);
  expect(expired).toEqual(['short', 'long']);
});

test('what was called off is never called', () => {
  const { add } = createDeadlines(100);
  const expire = vi.fn();
  const callOff = add(300, expire);
  add(300, () => {});
  callOff();
  vi.advanceTimersByTime(1_000);
  expect(expire).not.toHaveBeenCalled();
});

test('it begins again after nothing was due for a while, and keeps no timer in between', () => {
  const { add } = createDeadlines(100);
  add(100, () => {});
  vi.advanceTimersByTime(10_000);
  expect(vi.getTimerCount()).toBe(0);
  const expire = vi.fn();
  add(100, expire);
  vi.advanceTimersByTime(300);
  expect(expire).toHaveBeenCalledTimes(1);
});
