import { getPhoto as byName, getPic as byQuery } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { PhotoSize, SignedQuery } from '../domain/photo-addresses.ts';
import { isPreset, presetAddresses } from '../domain/presenter.ts';

interface Asked {
  file: string;
  query: SignedQuery & { size?: PhotoSize };
  caller: { id: string } | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** `/users/photos/{file}` and `/users/pic?pic={file}`: the same photo. */
export function getPhoto(app: App, context: Context): void {
  implement(app, byName, ({ params, ...asked }) => servePhoto(context, { file: params.file, ...asked }));
  implement(app, byQuery, (asked) => servePhoto(context, { file: asked.query.pic, ...asked }));
}

async function servePhoto(context: Context, asked: Asked): Promise<FastifyReply> {
  const { file, query, caller, request, reply } = asked;
  const { photos, addresses, settings } = context;
  const isSigned = addresses.isSigned(file, query);
  if (!isSigned && !caller) throw new ProblemError(query.sig === undefined ? 'UNAUTHENTICATED' : 'FORBIDDEN');
  if (isPreset(file)) return reply.redirect(presetAddresses(settings.WEB_ORIGIN, file).large);
  const row = await photos.find(file);
  if (!row || (!isSigned && caller && (await isShutOut(context, row.ownerId, caller.id)))) {
    throw new ProblemError('NOT_FOUND');
  }
  const size = query.size ?? 'large';
  const etag = `"${file}-${size}"`;
  reply.header('etag', etag).header('cache-control', 'private, max-age=86400, immutable');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const bytes = await photos.read(file, size);
  if (!bytes) throw new ProblemError('NOT_FOUND');
  return reply.type('image/webp').send(bytes);
}

async function isShutOut({ blocks }: Context, ownerId: string, callerId: string): Promise<boolean> {
  return ownerId !== callerId && blocks.isBlocking(ownerId, callerId);
}
