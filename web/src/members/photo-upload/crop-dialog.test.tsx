import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../api/session.ts';
import { installPictures } from '../../testing/picture-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { UploadDouble } from '../../testing/upload-double.ts';
import { CropDialog } from './crop-dialog.tsx';

const close = vi.fn();
let putBack: () => void;

beforeEach(() => {
  close.mockReset();
  startSession('token');
  putBack = UploadDouble.install();
});
afterEach(() => {
  putBack();
  vi.restoreAllMocks();
});

/** Draws the dialog with a picture of this size, as the browser would have read it. */
async function choose(width: number, height: number) {
  installPictures(width, height);
  for (const [name, value] of Object.entries({ offsetWidth: 400, offsetHeight: 300 })) {
    vi.spyOn(HTMLElement.prototype, name as never, 'get').mockReturnValue(value as never);
  }
  const box = { x: 0, y: 0, left: 0, top: 0, right: 400, bottom: 300, width: 400, height: 300 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box as DOMRect);
  const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
  const view = renderPage(<CropDialog file={file} as="photo" close={close} />);
  await vi.waitFor(() => {
    const shown = document.querySelector('.reactEasyCrop_Image');
    expect(shown ?? screen.queryByText(/8 to 1/)).not.toBeNull();
    if (shown) fireEvent.load(shown);
  });
  return view;
}

const last = () => UploadDouble.opened.at(-1) as UploadDouble;

test('what was changed before it is tried again is sent as another upload', async () => {
  const { user } = await choose(800, 600);
  const again = async (name: string) => {
    await user.click(await screen.findByText(name));
    last().answered(503, { code: 'UNAVAILABLE', message: 'We are busy for a moment.' });
    await screen.findByText('We are busy for a moment.');
  };
  await again('Upload');
  await again('Try again');
  const widths = () => UploadDouble.opened.map(({ sent }) => Number(sent?.get('width')));
  fireEvent.change(screen.getByLabelText('Zoom'), { target: { value: '2' } });
  await again('Try again');
  expect(widths()[2]).toBeLessThan(widths()[1] as number);
  await user.click(screen.getByLabelText('Make it my profile image'));
  await again('Try again');
  const [first, second, cropped, other] = UploadDouble.opened.map(
    ({ headers }) => headers['idempotency-key'],
  );
  expect(second).toBe(first);
  expect(new Set([first, cropped, other]).size).toBe(3);
});

test('a failed upload shows the reason and can be tried again with the same file', async () => {
  const { user } = await choose(800, 600);
  await user.click(await screen.findByText('Upload'));
  last().moved(40);
  expect(await screen.findByText('40%')).toBeInTheDocument();
  last().answered(503, { code: 'UNAVAILABLE', message: 'We are busy for a moment. Please try again.' });
  expect(await screen.findByText('We are busy for a moment. Please try again.')).toBeInTheDocument();
  await user.click(screen.getByText('Try again'));
  expect(UploadDouble.opened).toHaveLength(2);
  expect(screen.queryByText('We are busy for a moment. Please try again.')).toBeNull();
  const keys = UploadDouble.opened.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[\w-]{16,64}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(last().sent?.get('photo')).toMatchObject({
    name: 'a.jpg',
    type: 'image/jpeg',
    size: 'drawn'.length,
  });
  last().answered(200);
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test('an upload can be stopped; the photo stays chosen', async () => {
  const { user } = await choose(800, 600);
  await user.click(await screen.findByText('Upload'));
  last().moved(10);
  await user.click(await screen.findByText('Stop'));
  expect(last().aborted).toBe(true);
  expect(await screen.findByText('Upload')).toBeEnabled();
  expect(close).not.toHaveBeenCalled();
});

test('closing the dialog stops the upload', async () => {
  const { user, unmount } = await choose(800, 600);
  await user.click(await screen.findByText('Upload'));
  unmount();
  expect(last().aborted).toBe(true);
});

test('a file that is not on the device any more, or cannot be drawn, is told of', async () => {
  installPictures();
  const gone = new File(['x'], 'a.heic');
  gone.slice = () => {
    throw new DOMException('', 'NotReadableError');
  };
  const { unmount } = renderPage(<CropDialog file={gone} as="photo" close={close} />);
  expect(await screen.findByText(/cannot open the photo/)).toBeInTheDocument();
  unmount();
  vi.mocked(HTMLCanvasElement.prototype.toBlob).mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  renderPage(<CropDialog file={new File(['x'], 'a.svg')} as="photo" close={close} />);
  expect(await screen.findByText(/cannot open the photo/)).toBeInTheDocument();
});

test('a picture that would be refused is not sent', async () => {
  await choose(801, 100);
  expect(await screen.findByText(/8 to 1/)).toBeInTheDocument();
  expect(screen.getByText('Upload').closest('button')).toBeDisabled();
});
