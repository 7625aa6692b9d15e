import { fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import '../../api/add-late-operations.ts';
import { startSession } from '../../api/session.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { installPictures } from '../../testing/picture-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { texts } from '../../texts.ts';
import { PhotosPage } from './photos-page.tsx';

const server = apiDouble();
const removed = vi.fn();

beforeAll(() => server.listen());
beforeEach(() => {
  removed.mockReset();
  startSession('token');
  server.use(
    answering('getMe', { id: 'me' }),
    answering('listSwitchedOff', { off: [] }),
    answering('deletePhoto', (request) => {
      removed(new URL(request.url).pathname);
      return { ok: true };
    }),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function photosAre(...files: string[]) {
  const photos = files.map((file) => ({
    file,
    small: `/s/${file}`,
    medium: `/m/${file}`,
    large: `/l/${file}`,
  }));
  server.use(
    answering('listMyPhotos', {
      ...{ photos, additionalPhotos: files, profileImage: files[0] ?? null },
      ...{ backgroundPhoto: 'background2.jpg', background: null },
    }),
  );
}

test('no photos says so', async () => {
  photosAre();
  renderPage(<PhotosPage />, { path: '/photo' });
  expect(await screen.findByText(texts.photos.empty)).toBeInTheDocument();
  expect(screen.getByLabelText('Night lake')).toBeChecked();
});

test('Undo restores a removed photo, and nothing is deleted', async () => {
  photosAre('a.webp', 'b.webp');
  const { user } = renderPage(<PhotosPage />, { path: '/photo' });
  await user.click(await screen.findByLabelText('Remove photo 2'));
  expect(screen.queryByLabelText('Remove photo 2')).toBeNull();
  await user.click(await screen.findByText('Undo'));
  expect(screen.getByLabelText('Remove photo 2')).toBeInTheDocument();
  expect(removed).not.toHaveBeenCalled();
});

test('leaving the page deletes a removed photo at once', async () => {
  photosAre('a.webp', 'b.webp');
  const { user, unmount } = renderPage(<PhotosPage />, { path: '/photo' });
  await user.click(await screen.findByLabelText('Remove photo 1'));
  unmount();
  await vi.waitFor(() => expect(removed).toHaveBeenCalledExactlyOnceWith('/users/photos/a.webp'));
});

test('how many photos may still be added is told before', async () => {
  photosAre(...Array.from({ length: 9 }, (_, n) => `${n}.webp`));
  renderPage(<PhotosPage />, { path: '/photo' });
  expect(await screen.findByLabelText(/up to 3 at once/)).toHaveAttribute('multiple');
});

test.each([
  ['a.txt', 'GIF89a', 'This file is not a photo we can read.'],
  [
    'a.heic',
    '\0\0\0\u0018ftypheic\0\0\0\0mif1heic',
    /This is a HEIC photo.*save it as JPEG.*“Most Compatible”/,
  ],
])('%s, which the browser cannot show, is refused in words before it is sent', async (name, start, words) => {
  photosAre();
  installPictures();
  renderPage(<PhotosPage />, { path: '/photo' });
  const input = await screen.findByLabelText(/^Add photos/);
  fireEvent.change(input, { target: { files: [new File([start], name)] } });
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText('Upload').closest('button')).toBeDisabled();
  vi.restoreAllMocks();
});

test('while photos are switched off the page says so, and photos can be removed and put in order alone', async () => {
  photosAre('a.webp', 'b.webp');
  const told = 'Photos cannot be added at the moment.';
  server.use(answering('listSwitchedOff', { off: [{ name: 'photos', told }] }));
  renderPage(<PhotosPage />, { path: '/photo' });
  expect(await screen.findByText(told)).toBeInTheDocument();
  expect(screen.queryByLabelText(/^Add photos/)).toBeNull();
  expect(screen.queryByLabelText(/^Upload my own/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Make profile image/ })).toBeNull();
  expect(screen.getByLabelText('Night lake')).toBeDisabled();
  expect(screen.getByLabelText('Remove photo 2')).toBeEnabled();
  expect(screen.getByLabelText('Move photo 2 earlier')).toBeEnabled();
});

test('while photos are switched off an uploaded background can be removed, and that be undone', async () => {
  const own = { file: 'own.webp', small: '/s/own', medium: '/m/own', large: '/l/own' };
  const photos = { photos: [], additionalPhotos: [], profileImage: null };
  server.use(
    answering('listMyPhotos', { ...photos, backgroundPhoto: own.file, background: own }),
    answering('listSwitchedOff', { off: [{ name: 'photos', told: 'Off.' }] }),
  );
  const { user } = renderPage(<PhotosPage />, { path: '/photo' });
  const button = { name: 'Remove my own background' };
  await user.click(await screen.findByRole('button', button));
  expect(screen.queryByLabelText('My own')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(screen.getByLabelText('My own')).toBeChecked();
  await user.click(screen.getByRole('button', button));
  dispatchEvent(new Event('pagehide'));
  await vi.waitFor(() => expect(removed).toHaveBeenCalledWith('/users/photos/own.webp'));
});

const numbers = () => screen.getAllByRole('img').map((image) => image.getAttribute('src'));

describe('the order', () => {
  const orders: string[][] = [];
  beforeEach(() => {
    orders.length = 0;
    server.use(
      answering('orderMyPhotos', async (request) => {
        const { files } = (await request.json()) as { files: string[] };
        orders.push(files);
        photosAre(...files);
        return { ok: true };
      }),
    );
  });

  test('is changed by buttons, which keep the focus, and is said', async () => {
    photosAre('a.webp', 'b.webp', 'c.webp');
    const { user } = renderPage(<PhotosPage />, { path: '/photo' });
    await user.click(await screen.findByLabelText('Move photo 3 earlier'));
    expect(screen.getByText('Photo 3 is now photo 2 of 3.')).toHaveAttribute('role', 'status');
    expect(screen.getByLabelText('Move photo 2 earlier')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Move photo 1 earlier')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(numbers()).toEqual(['c', 'a', 'b'].map((name) => expect.stringContaining(`/m/${name}.webp`)));
    await vi.waitFor(() => expect(orders.at(-1)).toEqual(['c.webp', 'a.webp', 'b.webp']));
    expect(orders.length).toBeLessThanOrEqual(2);
  });

  test('names a photo that is being removed too, since it is still stored', async () => {
    photosAre('a.webp', 'b.webp', 'c.webp');
    const { user } = renderPage(<PhotosPage />, { path: '/photo' });
    await user.click(await screen.findByLabelText('Remove photo 2'));
    await user.click(screen.getByLabelText('Move photo 1 later'));
    await vi.waitFor(() => expect(orders).toEqual([['c.webp', 'b.webp', 'a.webp']]));
  });

  test('comes back when it is refused', async () => {
    photosAre('a.webp', 'b.webp');
    server.use(failing('orderMyPhotos', 409, 'CONFLICT', 'Your photos have changed.'));
    const { user } = renderPage(<PhotosPage />, { path: '/photo' });
    await user.click(await screen.findByLabelText('Move photo 1 later'));
    expect(await screen.findByText('Your photos have changed.')).toBeInTheDocument();
    await vi.waitFor(() =>
      expect(numbers()).toEqual(['a', 'b'].map((name) => expect.stringContaining(`/m/${name}.webp`))),
    );
  });

  test('one photo has nothing to be moved past', async () => {
    photosAre('a.webp');
    renderPage(<PhotosPage />, { path: '/photo' });
    await screen.findByLabelText('Remove photo 1');
    expect(screen.queryByLabelText(/^Move photo/)).toBeNull();
  });
});
