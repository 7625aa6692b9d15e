import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../api/session.ts';
import { UploadDouble } from '../../testing/upload-double.ts';
import { upload } from './upload.ts';

const photo = { file: new File(['x'], 'a.jpg'), crop: undefined, key: 'k'.repeat(36), as: 'photo' } as const;

let putBack: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  putBack = UploadDouble.install();
  startSession('token');
});
afterEach(() => {
  vi.useRealTimers();
  putBack();
});

const last = () => UploadDouble.opened.at(-1) as UploadDouble;

test('an upload reports its progress and its end', async () => {
  const progress = vi.fn();
  const stored = upload(photo, progress);
  last().moved(40);
  last().moved(100);
  last().answered(200);
  expect(await stored).toBeNull();
  expect(progress.mock.calls).toEqual([[0.4], [1]]);
});

test('an upload without progress for 15 seconds fails with a retry message', async () => {
  const result = upload(photo, () => {});
  await vi.advanceTimersByTimeAsync(14_000);
  last().moved(10);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(last().aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(last().aborted).toBe(true);
  expect(await result).toMatchObject({
    code: 'TIMEOUT',
    message: 'The photo did not get through in time. Please try again.',
  });
});

test('after the last byte the server has limited time to answer', async () => {
  const result = upload(photo, () => {});
  last().moved(100);
  last().upload.onload?.();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(last().aborted).toBe(false);
  expect(last().timeout).toBeGreaterThan(60_000);
  expect(last().timeout).toBeLessThan(90_000);
  last().answered(503, { code: 'UNAVAILABLE', message: 'We are busy for a moment. Please try again.' });
  expect(await result).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
});

test('a stopped upload gives no error', async () => {
  const leaving = new AbortController();
  const result = upload(photo, () => {}, leaving.signal);
  leaving.abort();
  expect(await result).toMatchObject({ code: 'ABORTED' });
});
