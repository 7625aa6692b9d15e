import { afterEach, expect, test, vi } from 'vitest';
import { inDatabase } from './databases.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a database that never answers is not waited for', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const act = vi.fn(() => new Promise<string>(() => {}));
  const answer = inDatabase('emberline-outbox', act);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await answer).toBeUndefined();
  expect(act).toHaveBeenCalledOnce();
});
