import { type SeedPhoto, seedProfile } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import type { PhotoBytes, PhotoRow } from '../store/photos.ts';

/** Stores rows without publishing events. Idempotent. */
export const seedProfileRoute = route(
  seedProfile,
  async ({ settings, ...stores }: Context, { body: { rows } }) => {
    if (settings.APP_ENV === 'production') throw new ProblemError('FORBIDDEN');
    const { profiles, views, hotlists, photos } = stores;
    await profiles.putSeed(rows.flatMap((one) => (one.what === 'profile' ? [one.row] : [])));
    await views.put(
      rows.filter((one) => one.what === 'view').map(({ what, at, ...row }) => ({ ...row, at: new Date(at) })),
    );
    await hotlists.put(
      rows
        .filter((one) => one.what === 'hotlist')
        .map(({ what, at, ...row }) => ({ ...row, at: new Date(at) })),
    );
    await photos.putMissing(rows.filter((one) => one.what === 'photo').map(photoOf));
    return { stored: rows.length };
  },
);

function photoOf({ file, ownerId, createdAt, bytes }: SeedPhoto): { row: PhotoRow; bytes: PhotoBytes } {
  const decoded = (text: string) => Buffer.from(text, 'base64');
  return {
    row: { _id: file, ownerId, purpose: 'photo', createdAt: new Date(createdAt) },
    bytes: { small: decoded(bytes.small), medium: decoded(bytes.medium), large: decoded(bytes.large) },
  };
}
