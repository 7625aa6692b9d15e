import { act, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startSession } from '../../api/session.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Photo } from './photo.tsx';
import { isOver } from './use-fresh-photo.ts';

const server = apiDouble();
const asked = vi.fn();

beforeAll(() => server.listen());
beforeEach(() => {
  asked.mockReset();
  startSession('token');
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const photoAt = (file: string, exp: number) => ({
  file,
  small: `/users/photos/${file}?size=small&exp=${exp}`,
  medium: `/users/photos/${file}?size=medium&exp=${exp}`,
  large: `/users/photos/${file}?size=large&exp=${exp}`,
  preview: 'data:image/webp;base64,AAAA',
});

function renewing(exp: number) {
  server.use(
    answering('renewPhotoAddresses', async (request) => {
      const { files } = (await request.json()) as { files: string[] };
      asked(files);
      return Object.fromEntries(
        files.filter((file) => file !== 'gone.webp').map((file) => [file, photoAt(file, exp)]),
      );
    }),
  );
}

const draw = (...files: string[]) =>
  renderPage(
    files.map((file) => <Photo key={file} photo={photoAt(file, 100)} alt={`Face ${file}`} sizes="100px" />),
  );

test('photos with expired addresses get new ones, all of a page in one call', async () => {
  renewing(200);
  draw('a.webp', 'b.webp');
  for (const file of ['a.webp', 'b.webp']) fireEvent.error(screen.getByAltText(`Face ${file}`));
  await vi.waitFor(() =>
    expect(screen.getByAltText('Face b.webp')).toHaveAttribute('src', expect.stringContaining('exp=200')),
  );
  expect(screen.getByAltText('Face a.webp')).toHaveAttribute('srcset', expect.stringContaining('exp=200'));
  expect(asked.mock.calls).toEqual([[['a.webp', 'b.webp']]]);
});

/** Lets the picture fail, and waits until it is fetched anew. @returns seconds of the pause before */
async function failAndRenew(): Promise<number> {
  const picture = screen.getByAltText('Face a.webp');
  const from = Date.now();
  fireEvent.error(picture);
  while (screen.queryByAltText('Face a.webp') === picture) {
    if (Date.now() - from > 20_000) throw new Error('the picture is not fetched anew');
    await act(() => vi.advanceTimersByTimeAsync(50));
    // The answer itself comes in real time.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return Math.floor((Date.now() - from) / 1_000);
}

test('a photo whose new addresses fail too, as during a rollout, gets others three times, then becomes the letter', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  // The same addresses again: the picture must be fetched all the same.
  renewing(200);
  draw('a.webp');
  const pauses = [await failAndRenew(), await failAndRenew(), await failAndRenew()];
  expect(pauses).toEqual([0, 2, 5]);
  expect(screen.getByAltText('Face a.webp')).toHaveAttribute('src', expect.stringContaining('exp=200'));
  fireEvent.error(screen.getByAltText('Face a.webp'));
  expect(screen.getByLabelText('Face a.webp, no photo')).toBeInTheDocument();
  expect(asked).toHaveBeenCalledTimes(3);
});

test('a photo that has left the page is not asked for any more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  renewing(200);
  const { unmount } = draw('a.webp');
  await failAndRenew();
  fireEvent.error(screen.getByAltText('Face a.webp'));
  const others = vi.getTimerCount();
  unmount();
  expect(vi.getTimerCount()).toBeLessThan(others);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledOnce();
});

test('a deleted photo, or one whose address cannot be fetched, becomes the letter', async () => {
  renewing(200);
  const { unmount } = draw('gone.webp');
  fireEvent.error(screen.getByAltText('Face gone.webp'));
  expect(await screen.findByLabelText('Face gone.webp, no photo')).toBeInTheDocument();
  unmount();
  server.use(failing('renewPhotoAddresses', 503, 'UNAVAILABLE', 'No.'));
  draw('a.webp');
  fireEvent.error(screen.getByAltText('Face a.webp'));
  expect(await screen.findByLabelText('Face a.webp, no photo')).toBeInTheDocument();
});

test('a photo with another address in a new answer is drawn again', async () => {
  server.use(failing('renewPhotoAddresses', 503, 'UNAVAILABLE', 'No.'));
  const { rerender } = renderPage(null);
  rerender(<Photo photo={photoAt('a.webp', 100)} alt="Face" sizes="100px" />);
  fireEvent.error(screen.getByAltText('Face'));
  expect(await screen.findByLabelText('Face, no photo')).toBeInTheDocument();
  rerender(<Photo photo={photoAt('a.webp', 300)} alt="Face" sizes="100px" />);
  expect(screen.getByAltText('Face')).toHaveAttribute('src', expect.stringContaining('exp=300'));
});

test('an address expires shortly before its time, that of a preset never', () => {
  const noon = Date.parse('2026-03-01T12:00:00Z');
  expect(isOver(photoAt('a.webp', noon / 1_000 + 60), noon)).toBe(false);
  expect(isOver(photoAt('a.webp', noon / 1_000 + 10), noon)).toBe(true);
  expect(isOver({ ...photoAt('a.webp', 0), large: 'http://web/images/background1.jpg' }, noon)).toBe(false);
});
