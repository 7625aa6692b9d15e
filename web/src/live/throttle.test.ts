import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the first call acts at once, calls during the rest act together after it', () => {
  const act = vi.fn();
  const ask = throttle(1000, act);
  ask();
  expect(act).toHaveBeenCalledTimes(1);
  ask();
  ask();
  vi.advanceTimersByTime(999);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(act).toHaveBeenCalledTimes(2);
});

test('without a leading one, all calls act together at the end of the rest', () => {
  const act = vi.fn();
  const ask = throttle(1000, act, { leading: false });
  ask();
  ask();
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(1);
  ask();
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(2);
});

test('without a trailing one, calls during the rest are dropped', () => {
  const act = vi.fn();
  const ask = throttle(1000, act, { trailing: false });
  ask();
  ask();
  vi.advanceTimersByTime(5000);
  expect(act).toHaveBeenCalledTimes(1);
  ask();
  expect(act).toHaveBeenCalledTimes(2);
});
