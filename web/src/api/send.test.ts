import './add-late-operations.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from './send.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => vi.unstubAllGlobals());

const keys = () =>
  fetched.mock.calls.map(([, options]) => new Headers(options?.headers).get('idempotency-key'));
const report = (details: string) =>
  send({ id: 'reportMember', params: { id: 'a' }, body: { reason: 'Harassment', details } });

test('what somebody wants keeps its key until it is there, and what is wanted then has another', async () => {
  fetched.mockRejectedValueOnce(new TypeError('the answer is lost'));
  fetched.mockResolvedValueOnce(Response.json({ code: 'UNAVAILABLE' }, { status: 503 }));
  fetched.mockImplementation(async () => Response.json({ message: 'Thank you.' }));
  expect((await report('one')).error?.code).toBe('NETWORK');
  expect((await report('one')).error?.status).toBe(503);
  await report('another');
  expect((await report('one')).data).toEqual({ message: 'Thank you.' });
  await report('one');
  const [first, second, another, third, fourth] = keys();
  expect(first).toMatch(/^[\w-]{16,64}$/);
  expect([second === first, third === first]).toEqual([true, true]);
  expect(new Set([first, another, fourth]).size).toBe(3);
});

test('what is asked only has no key', async () => {
  fetched.mockClear();
  fetched.mockImplementation(async () => Response.json({}));
  await send({ id: 'getMe' });
  expect(keys()).toEqual([null]);
});
