import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { late } from './late.ts';
import { lazyPart } from './lazy-part.tsx';

const gone = new TypeError('Failed to fetch dynamically imported module');
const part = { Part: ({ name }: { name: string }) => <p>Hello {name}</p> };
const reload = vi.fn();
const { location } = globalThis;

beforeEach(() => {
  reload.mockClear();
  document.head.innerHTML = '<script type="module" src="/assets/release-1.js"></script>';
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('location', Object.create(location, { reload: { value: reload } }));
});
afterEach(() => {
  vi.restoreAllMocks();
  document.head.innerHTML = '';
  vi.stubGlobal('location', location);
});

test('a part that does not come at once is asked for again', async () => {
  const load = vi.fn().mockRejectedValueOnce(gone).mockResolvedValue(part);
  expect(await late(load)).toBe(part);
  expect(reload).not.toHaveBeenCalled();
});

test('where a release has removed it the page is loaded anew, once a release', async () => {
  const load = vi.fn().mockRejectedValue(gone);
  void late(load);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  // The page that was loaded is of the same release: another time would not help.
  await expect(late(load)).rejects.toBe(gone);
  expect(reload).toHaveBeenCalledOnce();
  document.head.innerHTML = '<script type="module" src="/assets/release-2.js"></script>';
  void late(load);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

test.each([
  ['without a connection', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  [
    'where the browser stores nothing, which would load it again and again',
    () =>
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('', 'QuotaExceededError');
      }),
  ],
])('the page is not loaded anew %s', async (_, arrange) => {
  arrange();
  await expect(late(() => Promise.reject(gone))).rejects.toBe(gone);
  expect(reload).not.toHaveBeenCalled();
});

test('a part that does not come takes nothing else away, and is there when it is asked for again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<() => Promise<typeof part>>().mockRejectedValue(gone);
  const Part = lazyPart(load, 'Part', <p>Loading</p>);
  render(
    <div>
      <p>The rest</p>
      <Part name="Nora" />
    </div>,
  );
  expect(screen.getByText('Loading')).toBeVisible();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('The rest')).toBeVisible();
  load.mockResolvedValue(part);
  await new Promise((told) => setTimeout(told, 1_100));
  await userEvent.click(again);
  expect(await screen.findByText('Hello Nora')).toBeVisible();
});
