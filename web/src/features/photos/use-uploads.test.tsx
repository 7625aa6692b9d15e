import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../api/session.ts';
import { installPictures } from '../../testing/picture-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { UploadDouble } from '../../testing/upload-double.ts';
import { UploadTile } from './photo-tile.tsx';
import { useUploads } from './use-uploads.ts';

const onStored = vi.fn(async () => {});
let putBack: () => void;
let add: (files: File[]) => void;

beforeEach(() => {
  onStored.mockClear();
  startSession('token');
  putBack = UploadDouble.install();
  installPictures();
});
afterEach(() => {
  putBack();
  vi.restoreAllMocks();
});

function Uploads({ room }: { room: number }) {
  const uploads = useUploads(room, onStored);
  add = uploads.add;
  return uploads.items.map((item) => (
    <UploadTile
      key={item.id}
      item={item}
      again={() => uploads.again(item.id)}
      remove={() => uploads.remove(item.id)}
    />
  ));
}

function choose(room: number, ...names: string[]) {
  const view = renderPage(<Uploads room={room} />);
  act(() => add(names.map((name) => new File(['x'], name, { type: `image/${name.split('.')[1]}` }))));
  return view;
}

const last = () => UploadDouble.opened.at(-1) as UploadDouble;
const sent = () => UploadDouble.opened.map((one) => (one.sent?.get('photo') as File | null)?.name);
const tile = (name: string) => screen.getByRole('figure', { name: `Upload of ${name}` });

test('photos go one after another; one that failed can be tried again', async () => {
  const { user } = choose(12, 'one.jpeg', 'two.png');
  await vi.waitFor(() => expect(sent()).toEqual(['one.jpeg']));
  act(() => last().moved(40));
  expect(within(tile('one.jpeg')).getByText('40%')).toBeInTheDocument();
  expect(tile('two.png')).toHaveTextContent('Waiting');
  last().answered(503, { code: 'UNAVAILABLE', message: 'We are busy for a moment.' });
  expect(await within(tile('one.jpeg')).findByRole('alert')).toHaveTextContent('We are busy for a moment.');
  await vi.waitFor(() => expect(sent()).toEqual(['one.jpeg', 'two.png']));
  // A second attempt waits for what is being sent.
  await user.click(screen.getByText('Try again'));
  expect(sent()).toEqual(['one.jpeg', 'two.png']);
  last().answered(200);
  await vi.waitFor(() => expect(sent()).toEqual(['one.jpeg', 'two.png', 'one.jpeg']));
  // The answer of the first may have been lost: it is stored once.
  const [one, two, again] = UploadDouble.opened.map(({ headers }) => headers['idempotency-key']);
  expect(one).toMatch(/^[\w-]{16,64}$/);
  expect([again === one, two === one]).toEqual([true, false]);
  expect(onStored).toHaveBeenCalledOnce();
  last().answered(200);
  expect(await screen.findByText('Your 2 photos are there.')).toBeInTheDocument();
  expect(screen.queryByRole('figure')).toBeNull();
});

test('those beyond the limit, and of another kind, are refused with the reason', async () => {
  choose(2, 'one.jpeg', 'three.txt', 'two.png');
  expect(tile('two.png')).toHaveTextContent('There is no room for it: a profile has at most 12 photos.');
  await vi.waitFor(() => expect(sent()).toEqual(['one.jpeg']));
  last().answered(200);
  expect(await within(tile('three.txt')).findByRole('alert')).toHaveTextContent(
    'This file is not a photo we can read.',
  );
  expect(within(tile('three.txt')).queryByText('Try again')).toBeNull();
});

test('one can be stopped; leaving the page stops the rest', async () => {
  const { user, rerender } = choose(12, 'one.jpeg', 'two.png', 'three.webp');
  await vi.waitFor(() => expect(sent()).toEqual(['one.jpeg']));
  await user.click(within(tile('one.jpeg')).getByText('Stop'));
  expect(UploadDouble.opened[0]?.aborted).toBe(true);
  await vi.waitFor(() => expect(sent()).toEqual(['one.jpeg', 'two.png']));
  rerender(<p>Another page</p>);
  expect(last().aborted).toBe(true);
  expect(sent()).toEqual(['one.jpeg', 'two.png']);
});
