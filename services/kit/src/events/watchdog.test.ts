import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWatchdog } from './watchdog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a consumer that hangs for a minute although its broker answers is told', async () => {
  const onSilent = vi.fn();
  const watchdog = createWatchdog(onSilent, async () => {});
  await vi.advanceTimersByTimeAsync(50_000);
  watchdog.alive();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(onSilent).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(onSilent).toHaveBeenCalled();
  watchdog.stop();
});

test('silence while no broker answers is nobody’s fault', async () => {
  const onSilent = vi.fn();
  const watchdog = createWatchdog(onSilent, () => Promise.reject(new Error('down')));
  await vi.advanceTimersByTimeAsync(300_000);
  expect(onSilent).not.toHaveBeenCalled();
  watchdog.stop();
});
