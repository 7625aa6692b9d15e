import type { BodyOf, SeedPhoto, seedProfile } from '@emberline/contracts';
import type { Context } from '../context.ts';
import type { PhotoBytes } from '../domain/photo-store.ts';
import type { PhotoRow } from '../store/photos.ts';

/** More would wait for connections longer than these allow. */
const putAtOnce = 10;

type Stores = Pick<Context, 'squareOf' | 'profiles' | 'views' | 'hotlists' | 'photos' | 'photoStore'>;

/** Stores rows of the demonstration world without publishing events. Idempotent. */
export async function putDemonstration(
  { squareOf, profiles, views, hotlists, photos, photoStore }: Stores,
  rows: BodyOf<typeof seedProfile>['rows'],
): Promise<void> {
  await profiles.putSeed(
    rows.flatMap((one) =>
      one.what === 'profile' ? [{ ...one.row, square: squareOf(one.row.zip ?? null) }] : [],
    ),
  );
  await views.put(
    rows.filter((one) => one.what === 'view').map(({ what, at, ...row }) => ({ ...row, at: new Date(at) })),
  );
  await hotlists.put(
    rows
      .filter((one) => one.what === 'hotlist')
      .map(({ what, at, ...row }) => ({ ...row, at: new Date(at) })),
  );
  const seeds = rows.filter((one) => one.what === 'photo');
  const known = new Set((await photos.findMany(seeds.map(({ file }) => file))).map(({ _id }) => _id));
  const missing = seeds.filter(({ file }) => !known.has(file));
  for (let from = 0; from < missing.length; from += putAtOnce)
    await Promise.all(
      missing.slice(from, from + putAtOnce).map((seed) => photoStore.put(seed, bytesOf(seed))),
    );
  await photos.addSeed(missing.map(photoRowOf));
}

function photoRowOf({ file, ownerId, createdAt }: SeedPhoto): PhotoRow {
  return { _id: file, ownerId, purpose: 'photo', createdAt: new Date(createdAt) };
}

function bytesOf({ bytes }: SeedPhoto): PhotoBytes {
  const decoded = (text: string) => Buffer.from(text, 'base64');
  return { small: decoded(bytes.small), medium: decoded(bytes.medium), large: decoded(bytes.large) };
}
