import { ProblemError } from '@emberline/kit/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPreset, presetAddresses } from '../../answers/presenter.ts';
import type { Context } from '../../context.ts';
import type { PhotoSize, SignedQuery } from '../../domain/photo-addresses.ts';
import { addPhoto, chooseImages, requireRoom, setBackground } from '../../photos/album.ts';
import { cropOf, type Upload } from '../../photos/read-upload.ts';
import type { ProfileRow } from '../../store/profile-rows.ts';
import { photosOpenTo } from '../browsing/is-open-to.ts';

interface Asked {
  file: string;
  query: SignedQuery & { size?: PhotoSize };
  caller: { id: string } | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Serves a photo to the member whose token the request carries, else to the viewer of its signed address, for as long as that
 * viewer may see it.
 * @throws ProblemError UNAUTHENTICATED, FORBIDDEN (a signed address that opens no more), NOT_FOUND
 */
export async function servePhoto(context: Context, asked: Asked): Promise<FastifyReply> {
  const { file, query, caller, request, reply } = asked;
  const { photos, photoStore, addresses, settings } = context;
  const isSigned = addresses.isSigned(file, query);
  const viewer = caller?.id ?? (isSigned ? query.viewer : undefined);
  if (viewer === undefined) throw new ProblemError(query.sig === undefined ? 'UNAUTHENTICATED' : 'FORBIDDEN');
  if (isPreset(file)) return reply.redirect(presetAddresses(settings.WEB_ORIGIN, file).large);
  const ownerId = await photos.ownerOf(file);
  if (ownerId === undefined) throw new ProblemError('NOT_FOUND');
  const size = query.size ?? 'large';
  const etag = `"${file}-${size}"`;
  const isKept = request.headers['if-none-match'] === etag;
  // Read beside the question who may see them, which almost everybody may who asks.
  const reading = isKept ? undefined : photoStore.read({ ownerId, file }, size);
  reading?.catch(() => {});
  if ((await photosOpenTo(context, viewer, [{ _id: file, ownerId }])).length === 0)
    throw new ProblemError(caller || !(await photos.exists(file)) ? 'NOT_FOUND' : 'FORBIDDEN');
  const isByAddress = isSigned && query.viewer === viewer;
  reply.header('etag', etag).header('cache-control', caching(isByAddress ? addresses.secondsLeft(query) : 0));
  // A CDN may keep the bytes, but asks for each reader: whoever may not see the photo any more gets none.
  if (isByAddress) reply.header('cdn-cache-control', 'no-cache');
  if (isKept) return reply.code(304).send();
  const bytes = await reading;
  if (!bytes) throw new ProblemError('NOT_FOUND');
  return reply.type('image/webp').send(bytes);
}

/** A signed photo is cached for as long as its address is valid. A photo served by token is revalidated each time. */
function caching(seconds: number): string {
  return seconds > 0 ? `private, max-age=${seconds}, immutable` : 'private, no-cache';
}

/** Stores an uploaded profile image or background, or chooses among the images that are there. @throws ProblemError INVALID */
export async function changeImages(
  context: Context,
  me: ProfileRow,
  { file, fields }: Upload,
  signal: AbortSignal,
): Promise<ProfileRow> {
  const { profileImage, backgroundPhoto } = fields;
  if (!file) {
    if (profileImage === undefined && backgroundPhoto === undefined) {
      throw new ProblemError('INVALID', 'Please choose a photo first.');
    }
    return chooseImages(context, me._id, { profileImage, backgroundPhoto });
  }
  const crop = cropOf(fields);
  if (file.field === 'backgroundPhoto') {
    const made = await context.photoMaker.make(file.bytes, 'background', crop, signal);
    return setBackground(context, me._id, made);
  }
  requireRoom(me);
  const made = await context.photoMaker.make(file.bytes, 'photo', crop, signal);
  return (await addPhoto(context, me._id, made, true)).row;
}
