import { fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { startSession } from '../../api/session.ts';
import { store } from '../../store/store.ts';
import { answering, apiDouble } from '../../testing/api-double.ts';
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
    answering('deletePhoto', (request) => {
      removed(new URL(request.url).pathname);
      return { ok: true };
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  store.dispatch(api.util.resetApiState());
});
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

test('a file that is no picture is refused in words before it is sent', async () => {
  photosAre();
  renderPage(<PhotosPage />, { path: '/photo' });
  const input = await screen.findByLabelText(/^Add a photo/);
  fireEvent.change(input, { target: { files: [new File(['GIF89a'], 'a.gif', { type: 'image/gif' })] } });
  expect(await screen.findByText('Please choose a JPEG, PNG, WebP or AVIF picture.')).toBeInTheDocument();
});
