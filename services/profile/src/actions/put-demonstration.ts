import type { BodyOf, SeedPhoto, seedProfile } from '@emberline/contracts';
import type { Context } from '../context.ts';
import type { PhotoBytes, PhotoRow } from '../store/photos.ts';

/** Stores rows of the demonstration world without publishing events. Idempotent. */
export async function putDemonstration(
  { profiles, views, hotlists, photos }: Pick<Context, 'profiles' | 'views' | 'hotlists' | 'photos'>,
  rows: BodyOf<typeof seedProfile>['rows'],
): Promise<void> {
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
}

function photoOf({ file, ownerId, createdAt, bytes }: SeedPhoto): { row: PhotoRow; bytes: PhotoBytes } {
  const decoded = (text: string) => Buffer.from(text, 'base64');
  return {
    row: { _id: file, ownerId, purpose: 'photo', createdAt: new Date(createdAt) },
    bytes: { small: decoded(bytes.small), medium: decoded(bytes.medium), large: decoded(bytes.large) },
  };
}
