import { randomBytes } from 'node:crypto';
import { limits } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import { inTransaction, isOutcomeUnknown } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import { isPreset } from '../answers/presenter.ts';
import type { Context } from '../context.ts';
import { inOrder, type PhotoName } from '../domain/photo-store.ts';
import type { PhotoRow } from '../store/photos.ts';
import type { Image, ProfileRow } from '../store/profile-rows.ts';
import type { MadePhoto } from './make-photo.ts';

/** Runs in the transaction of a change. */
export type Also = (session: ClientSession) => Promise<void>;
const nothingElse: Also = async () => {};

type Parts = Pick<Context, 'mongo' | 'profiles' | 'photos' | 'photoStore' | 'now' | 'log'>;

/** Called before decoding, and again when storing. @throws ProblemError PHOTO_LIMIT */
export function requireRoom({ photos }: Pick<ProfileRow, 'photos'>): void {
  if (photos.length >= limits.photos) throw new ProblemError('PHOTO_LIMIT');
}

/** Adds a photo to a profile. Without a profile image the first photo becomes it, with `asProfileImage` this one. */
export async function addPhoto(
  parts: Parts,
  ownerId: string,
  made: MadePhoto,
  asProfileImage: boolean,
  also = nothingElse,
) {
  const image: Image = { file: newFileName(), preview: made.preview };
  const row = await storeWith(parts, { ownerId, file: image.file }, made, () =>
    changeImages(parts, ownerId, async (session) => {
      await parts.photos.add(session, rowOf(parts, ownerId, image, 'photo'));
      await also(session);
      return (profile) => {
        requireRoom(profile);
        const photos = [...profile.photos, image];
        return { photos, image: asProfileImage ? image : (profile.image ?? photos[0] ?? image) };
      };
    }),
  );
  return { image, row };
}

export async function setBackground(parts: Parts, ownerId: string, made: MadePhoto): Promise<ProfileRow> {
  const image: Image = { file: newFileName(), preview: made.preview };
  return storeWith(parts, { ownerId, file: image.file }, made, () =>
    changeImages(parts, ownerId, async (session) => {
      await parts.photos.add(session, rowOf(parts, ownerId, image, 'background'));
      return () => ({ background: image });
    }),
  );
}

/** @param name an own photo, a preset, or '' for none. @throws ProblemError NOT_FOUND */
export async function chooseImages(
  parts: Parts,
  ownerId: string,
  names: { profileImage?: string | undefined; backgroundPhoto?: string | undefined },
): Promise<ProfileRow> {
  return changeImages(parts, ownerId, async () => (profile) => ({
    ...(names.profileImage !== undefined && { image: ownPhoto(profile, names.profileImage) }),
    ...(names.backgroundPhoto !== undefined && { background: backgroundOf(profile, names.backgroundPhoto) }),
  }));
}

/** @throws ProblemError CONFLICT when `files` are not the owner's photos, each once: the list is stale or foreign. */
export function orderPhotos(
  parts: Parts,
  ownerId: string,
  files: readonly string[],
  also = nothingElse,
): Promise<ProfileRow> {
  return changeImages(parts, ownerId, async (session) => {
    await also(session);
    return (profile) => {
      const photos = inOrder(profile.photos, files);
      if (!photos)
        throw new ProblemError('CONFLICT', 'Your photos have changed in the meantime. Please look again.');
      return { photos };
    };
  });
}

/** @throws ProblemError NOT_FOUND when the photo is not the owner's. */
export async function removePhoto(
  parts: Parts,
  ownerId: string,
  file: string,
  also = nothingElse,
): Promise<void> {
  await changeImages(parts, ownerId, async (session) => {
    if (!(await parts.photos.belongsTo(session, file, ownerId))) throw new ProblemError('NOT_FOUND');
    await parts.photos.remove(session, file);
    await also(session);
    return (profile) => {
      const photos = profile.photos.filter((one) => one.file !== file);
      return {
        photos,
        image: profile.image?.file === file ? (photos[0] ?? null) : profile.image,
        background: profile.background?.file === file ? null : profile.background,
      };
    };
  });
  await discard(parts, { ownerId, file });
}

type Change = (row: ProfileRow) => Partial<Pick<ProfileRow, 'photos' | 'image' | 'background'>>;

/** Changes images in one transaction, which also removes an uploaded background that is no longer used. */
async function changeImages(
  parts: Parts,
  ownerId: string,
  prepare: (session: ClientSession) => Promise<Change>,
): Promise<ProfileRow> {
  const { mongo, profiles, photos } = parts;
  const { row, unused } = await inTransaction(mongo.client, async (session) => {
    const change = await prepare(session);
    let before: ProfileRow | undefined;
    const row = await profiles.change(session, ownerId, (profile) => {
      before = profile;
      return change(profile);
    });
    if (!row) throw new ProblemError('UNAUTHENTICATED');
    const unused = unusedBackground(before, row);
    if (unused) await photos.remove(session, unused);
    return { row, unused };
  });
  if (unused) await discard(parts, { ownerId, file: unused });
  return row;
}

function unusedBackground(before: ProfileRow | undefined, after: ProfileRow): string | undefined {
  const file = before?.background?.file;
  if (file === undefined || isPreset(file) || after.background?.file === file) return undefined;
  return after.photos.some((one) => one.file === file) ? undefined : file;
}

/** Stores the bytes, then commits the row. A photo whose row was not committed is removed again. */
async function storeWith(
  parts: Parts,
  name: PhotoName,
  { bytes }: MadePhoto,
  commit: () => Promise<ProfileRow>,
): Promise<ProfileRow> {
  try {
    await parts.photoStore.put(name, bytes);
    return await commit();
  } catch (error) {
    // The row may be there: the sweep will know.
    if (!isOutcomeUnknown(error)) await discard(parts, name);
    throw error;
  }
}

/** Removes bytes that no row names. What cannot be removed now is swept later. */
async function discard({ photoStore, log }: Parts, name: PhotoName): Promise<void> {
  await photoStore.remove(name).catch((error: Error) => {
    log.warn({ reason: reasonOf(error), file: name.file }, 'a photo waits to be swept');
  });
}

function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message;
}

function rowOf({ now }: Parts, ownerId: string, { file }: Image, purpose: PhotoRow['purpose']): PhotoRow {
  return { _id: file, ownerId, purpose, createdAt: now() };
}

function ownPhoto(profile: ProfileRow, name: string): Image | null {
  if (name === '') return null;
  const image = profile.photos.find(({ file }) => file === name);
  if (!image) throw new ProblemError('NOT_FOUND', 'This is none of your photos.');
  return image;
}

function backgroundOf(profile: ProfileRow, name: string): Image | null {
  if (isPreset(name)) return { file: name };
  return profile.background?.file === name ? profile.background : ownPhoto(profile, name);
}

function newFileName(): string {
  return `${randomBytes(16).toString('hex')}.webp`;
}
