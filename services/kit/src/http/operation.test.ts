import { operation } from '@emberline/contracts';
import { Type } from 'typebox';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../telemetry/log.ts';
import { type App, createApp } from './app.ts';
import { createDeadlines, seedRoute } from './operation.ts';

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

const seed = operation({
  id: 'seed',
  service: 'admin',
  method: 'POST',
  path: '/seed',
  who: 'guest',
  summary: 'Stores rows of the demonstration world.',
  answer: Type.Object({ stored: Type.Integer() }),
});

let app: App | undefined;
afterEach(() => app?.close());

test.each([
  ['production', 403, 0],
  ['local', 200, 1],
  ['test', 200, 1],
])('with APP_ENV=%s the demonstration world is answered %i', async (APP_ENV, status, stored) => {
  app = await createApp({
    name: 'sample',
    log: createLog('sample', 'silent'),
    callers: { verify: async () => undefined },
    services: { verify: async () => undefined },
  });
  let times = 0;
  seedRoute(seed, async () => ({ stored: ++times })).add(app, { settings: { APP_ENV } });
  const { statusCode } = await app.inject({ method: 'POST', url: '/seed' });
  expect([statusCode, times]).toEqual([status, stored]);
});
