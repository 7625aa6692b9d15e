import { signPhotos } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

/** Whoever asks looks for blocks after the answer: one that comes later ends these addresses. */
export const signPhotosRoute = route(
  signPhotos,
  async ({ photos, photoEpochs, presenter }: Context, { body }) => {
    const rows = await photos.findMany(body.files);
    const ownerOf = new Map(rows.map(({ _id, ownerId }) => [_id, ownerId]));
    const epochs = await photoEpochs.of([...new Set(ownerOf.values())]);
    const epochOf = (file: string) => epochs.get(ownerOf.get(file) ?? '') ?? 0;
    return Object.fromEntries(body.files.map((file) => [file, presenter.photo({ file }, epochOf(file))]));
  },
);
