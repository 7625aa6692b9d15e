import { ProblemError } from '@emberline/kit/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPreset, presetAddresses } from '../answers/presenter.ts';
import type { Context } from '../context.ts';
import type { PhotoSize, SignedQuery } from '../domain/photo-addresses.ts';

interface Asked {
  file: string;
  query: SignedQuery & { size?: PhotoSize };
  caller: { id: string } | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Serves a photo by signed address, or by token if there is no block. @throws ProblemError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
export async function servePhoto(context: Context, asked: Asked): Promise<FastifyReply> {
  const { file, query, caller, request, reply } = asked;
  const { photos, photoStore, addresses, settings } = context;
  const isSigned = addresses.isSigned(file, query);
  if (!isSigned && !caller) throw new ProblemError(query.sig === undefined ? 'UNAUTHENTICATED' : 'FORBIDDEN');
  if (isPreset(file)) return reply.redirect(presetAddresses(settings.WEB_ORIGIN, file).large);
  const row = await photos.find(file);
  if (!row) throw new ProblemError('NOT_FOUND');
  const byAddress = isSigned && (await hasEpoch(context, row.ownerId, query));
  if (!byAddress) await admit(context, row.ownerId, caller);
  const size = query.size ?? 'large';
  const etag = `"${file}-${size}"`;
  reply.header('etag', etag).header('cache-control', caching(byAddress ? addresses.secondsLeft(query) : 0));
  // A CDN may keep the bytes, but asks for each reader: whoever was blocked meanwhile gets none.
  if (byAddress) reply.header('cdn-cache-control', 'no-cache');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const bytes = await photoStore.read({ ownerId: row.ownerId, file }, size);
  if (!bytes) throw new ProblemError('NOT_FOUND');
  return reply.type('image/webp').send(bytes);
}

async function hasEpoch({ photoEpochs }: Context, ownerId: string, { epoch }: SignedQuery): Promise<boolean> {
  return (await photoEpochs.of([ownerId])).get(ownerId) === epoch;
}

/** @throws ProblemError FORBIDDEN without a member, NOT_FOUND when either member has blocked the other. */
async function admit(
  { blocks }: Context,
  ownerId: string,
  caller: { id: string } | undefined,
): Promise<void> {
  if (!caller) throw new ProblemError('FORBIDDEN');
  if (ownerId !== caller.id && (await blocks.stands(ownerId, caller.id))) throw new ProblemError('NOT_FOUND');
}

/** A signed photo is cached for as long as its address is valid. A photo served by token is revalidated each time. */
function caching(seconds: number): string {
  return seconds > 0 ? `private, max-age=${seconds}, immutable` : 'private, no-cache';
}
