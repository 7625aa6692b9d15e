import { seedProfile } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { Context } from '../context.ts';
import type { PhotoSize } from '../domain/photo-addresses.ts';
import { photoSizes } from '../domain/photo-addresses.ts';
import { emptyRow, type ProfileRow, withDerived } from '../store/profiles.ts';

/** A part of the demonstration world: dates as ISO texts, bytes as base64, photos with their sizes ready made. */
export type SeedRow =
  | {
      what: 'profile';
      row: Omit<Partial<ProfileRow>, 'createdAt' | 'lastOnline'> &
        Pick<ProfileRow, '_id'> & {
          createdAt: string;
          lastOnline: string | null;
        };
    }
  | { what: 'photo'; file: string; ownerId: string; createdAt: string; bytes: Record<PhotoSize, string> }
  | { what: 'view'; viewerId: string; viewedId: string; at: string }
  | { what: 'hotlist'; ownerId: string; memberId: string; at: string };

/** Stores rows as they are, without events; sending them again changes nothing. */
export function seed(app: App, context: Context): void {
  implement(app, seedProfile, async ({ body }) => {
    if (context.settings.APP_ENV === 'production') throw new ProblemError('FORBIDDEN');
    const rows = body.rows as unknown as SeedRow[];
    await put(context.profiles.rows, rows.filter((one) => one.what === 'profile').map(profileOf));
    await put(
      context.views.rows,
      rows
        .filter((one) => one.what === 'view')
        .map(({ viewerId, viewedId, at }) => ({
          _id: `${viewerId}:${viewedId}`,
          viewerId,
          viewedId,
          at: new Date(at),
        })),
    );
    await put(
      context.hotlists.rows,
      rows
        .filter((one) => one.what === 'hotlist')
        .map(({ ownerId, memberId, at }) => ({
          _id: `${ownerId}:${memberId}`,
          ownerId,
          memberId,
          at: new Date(at),
        })),
    );
    await putPhotos(
      context,
      rows.filter((one) => one.what === 'photo'),
    );
    return { stored: rows.length };
  });
}

function profileOf({ row }: SeedRow & { what: 'profile' }): ProfileRow {
  const { createdAt, lastOnline, ...rest } = row;
  const dates = { createdAt: new Date(createdAt), lastOnline: lastOnline ? new Date(lastOnline) : null };
  // Newer than what others may have been told of a member whose payment was heard of before this row came.
  return withDerived({
    ...emptyRow,
    version: 100,
    ...(rest as unknown as Omit<ProfileRow, 'version'>),
    ...dates,
  });
}

async function put<T extends { _id: string }>(collection: Collection<T>, rows: T[]): Promise<void> {
  if (rows.length === 0) return;
  const writes = rows.map((replacement) => ({
    replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
  }));
  await collection.bulkWrite(writes as unknown as AnyBulkWriteOperation<T>[], { ordered: false });
}

async function putPhotos({ photos }: Context, given: (SeedRow & { what: 'photo' })[]): Promise<void> {
  const known = await photos.rows.find({ _id: { $in: given.map(({ file }) => file) } }).toArray();
  const missing = given.filter(({ file }) => !known.some(({ _id }) => _id === file));
  if (missing.length === 0) return;
  await photos.add(
    undefined,
    missing.map(({ file, ownerId, createdAt, bytes }) => ({
      row: { _id: file, ownerId, purpose: 'photo' as const, createdAt: new Date(createdAt) },
      bytes: Object.fromEntries(
        photoSizes.map((size) => [size, Buffer.from(bytes[size], 'base64')]),
      ) as Record<PhotoSize, Buffer>,
    })),
  );
}
