import { randomBytes } from 'node:crypto';
import { limits } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import { isPreset } from '../answers/presenter.ts';
import type { Context } from '../context.ts';
import type { Image, ProfileRow } from '../store/profile-rows.ts';
import type { MadePhoto } from './make-photo.ts';

type Parts = Pick<Context, 'mongo' | 'profiles' | 'photos' | 'now'>;

/** Called before decoding, and again when storing. @throws ProblemError PHOTO_LIMIT */
export function requireRoom({ photos }: Pick<ProfileRow, 'photos'>): void {
  if (photos.length >= limits.photos) throw new ProblemError('PHOTO_LIMIT');
}

/** Adds a photo to a profile. It becomes the profile image if it is the first one or `asProfileImage` is set. */
export async function addPhoto(parts: Parts, ownerId: string, made: MadePhoto, asProfileImage: boolean) {
  const image: Image = { file: newFileName(), preview: made.preview };
  const row = await changeImages(parts, ownerId, async (session) => {
    await store(parts, session, ownerId, image, made, 'photo');
    return (profile) => {
      requireRoom(profile);
      return {
        photos: [...profile.photos, image],
        image: asProfileImage || !profile.image ? image : profile.image,
      };
    };
  });
  return { image, row };
}

export async function setBackground(parts: Parts, ownerId: string, made: MadePhoto): Promise<ProfileRow> {
  const image: Image = { file: newFileName(), preview: made.preview };
  return changeImages(parts, ownerId, async (session) => {
    await store(parts, session, ownerId, image, made, 'background');
    return () => ({ background: image });
  });
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

/** @throws ProblemError NOT_FOUND when the photo is not the owner's. */
export async function removePhoto(parts: Parts, ownerId: string, file: string): Promise<void> {
  await changeImages(parts, ownerId, async (session) => {
    if (!(await parts.photos.belongsTo(session, file, ownerId))) throw new ProblemError('NOT_FOUND');
    await parts.photos.erase(session, [file]);
    return (profile) => {
      const photos = profile.photos.filter((one) => one.file !== file);
      return {
        photos,
        image: profile.image?.file === file ? (photos[0] ?? null) : profile.image,
        background: profile.background?.file === file ? null : profile.background,
      };
    };
  });
}

type Change = (row: ProfileRow) => Partial<Pick<ProfileRow, 'photos' | 'image' | 'background'>>;

/** Changes images in one transaction, which also erases an uploaded background that is no longer used. */
function changeImages(
  { mongo, profiles, photos }: Parts,
  ownerId: string,
  prepare: (session: ClientSession) => Promise<Change>,
): Promise<ProfileRow> {
  return inTransaction(mongo.client, async (session) => {
    const change = await prepare(session);
    let before: ProfileRow | undefined;
    const row = await profiles.change(session, ownerId, (profile) => {
      before = profile;
      return change(profile);
    });
    if (!row) throw new ProblemError('UNAUTHENTICATED');
    const unused = unusedBackground(before, row);
    if (unused) await photos.erase(session, [unused]);
    return row;
  });
}

function unusedBackground(before: ProfileRow | undefined, after: ProfileRow): string | undefined {
  const file = before?.background?.file;
  if (file === undefined || isPreset(file) || after.background?.file === file) return undefined;
  return after.photos.some((one) => one.file === file) ? undefined : file;
}

async function store(
  { photos, now }: Parts,
  session: ClientSession,
  ownerId: string,
  { file }: Image,
  { bytes }: MadePhoto,
  purpose: 'photo' | 'background',
): Promise<void> {
  await photos.add(session, [{ row: { _id: file, ownerId, purpose, createdAt: now() }, bytes }]);
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
