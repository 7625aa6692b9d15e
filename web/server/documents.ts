import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { placeholders } from '../src/app/placeholders.ts';
import { describeLocationSource } from '../src/features/legal/location-source.ts';
import type { WebSettings } from './settings.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

interface Document {
  mtimeMs: number;
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/**
 * The HTML documents with the settings written into them: origins, support address, and provider of locations. Each is made
 * at its first request, and again after a build.
 * @param folder `dist/client`
 */
export function createDocuments(
  folder: string,
  { webOrigin, apiOrigin, supportEmail, locationProvider }: WebSettings,
) {
  const made = new Map<string, Document>();

  async function documentOf(name: string): Promise<Document> {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    const known = made.get(name);
    if (known?.mtimeMs === mtimeMs) return known;
    const html = (await readFile(path, 'utf8'))
      .replaceAll(placeholders.webOrigin, webOrigin)

      .replaceAll(placeholders.apiOrigin, apiOrigin)
      .replaceAll(placeholders.supportEmail, supportEmail)
      .replaceAll(
        describeLocationSource(placeholders.locationProvider),
        describeLocationSource(locationProvider),
      );
    const plain = Buffer.from(html);
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const document = { mtimeMs, etag, plain, br: await brotli(plain), gzip: await zip(plain) };
    made.set(name, document);
    return document;
  }

  return {
    /** @param first sent instead, if there is such a document */
    send: async (
      request: FastifyRequest,
      reply: FastifyReply,
      name: string,
      first = name,
    ): Promise<FastifyReply> => {
      const document = await documentOf(first)
        .catch(() => documentOf(name))
        .catch(() => undefined);
      if (!document) return reply.code(404).type('text/plain').send('Not found');
      reply.headers({ 'cache-control': 'no-cache', etag: document.etag, vary: 'accept-encoding' });
      if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(document.etag))
        return reply.code(304).send();
      const encoding = encodingFor(request);
      if (encoding) reply.header('content-encoding', encoding);
      return reply.type('text/html; charset=utf-8').send(document[encoding ?? 'plain']);
    },
  };
}

function encodingFor(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return (['br', 'gzip'] as const).find((one) => new RegExp(`(^|[ ,])${one}($|[ ,;])`).test(accepted));
}
