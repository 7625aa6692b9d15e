import { signPhotos } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

/** The caller must check blocks after this answer; a later block invalidates these addresses. */
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
