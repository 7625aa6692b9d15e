import type { Readable } from 'node:stream';
import { limits } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Crop } from './decoder/frames.ts';
import type { UploadSlot } from './uploads.ts';

export interface Upload {
  file: { field: string; bytes: Buffer } | undefined;
  /** Text fields; the last one wins when a name repeats. */
  fields: Record<string, string>;
}

export async function acceptUploads(app: App): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      files: 1,
      fileSize: limits.photoBytes,
      fields: 6,
      fieldSize: 200,
      fieldNameSize: 50,
      parts: 7,
      headerPairs: 20,
    },
  });
}

/**
 * Reads a form of at most one file and a few short texts.
 * @param fileFields allowed field names of the file.
 * @param slot its signal stops the reading and drops what was read.
 * @throws ProblemError UNSUPPORTED_MEDIA when the body is no form, TOO_LARGE past any limit, STALLED when it is too slow,
 * INVALID otherwise.
 */
export async function readUpload(
  request: FastifyRequest,
  fileFields: readonly string[],
  slot: UploadSlot,
): Promise<Upload> {
  if (!request.isMultipart()) throw new ProblemError('UNSUPPORTED_MEDIA', 'Please send a form with a photo.');
  const pace = watchPace(request.raw, slot);
  try {
    return await Promise.race([readParts(request, fileFields, pace.signal), pace.over]);
  } catch (error) {
    throw problemOf(error as Error & { statusCode?: number });
  } finally {
    pace.stop();
  }
}

async function readParts(
  request: FastifyRequest,
  fileFields: readonly string[],
  signal: AbortSignal,
): Promise<Upload> {
  const upload: Upload = { file: undefined, fields: {} };
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await bytesOf(part, signal);
      if (!fileFields.includes(part.fieldname)) {
        throw new ProblemError('INVALID', `The photo must come in the field ${fileFields.join(' or ')}.`);
      }
      upload.file = { field: part.fieldname, bytes };
    } else {
      if (part.fieldnameTruncated || part.valueTruncated) throw new ProblemError('TOO_LARGE');
      upload.fields[part.fieldname] = String(part.value);
    }
  }
  return upload;
}

/** Stops on the signal: the reader of a file that never ends would wait for ever and keep its bytes in memory. */
async function bytesOf(part: MultipartFile, signal: AbortSignal): Promise<Buffer> {
  const giveUp = () => part.file.destroy(signal.reason);
  signal.addEventListener('abort', giveUp);
  try {
    signal.throwIfAborted();
    return await part.toBuffer();
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

function problemOf(error: Error & { statusCode?: number }): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error.statusCode === 413)
    return new ProblemError('TOO_LARGE', 'A photo may have at most 10 MB.', { cause: error });
  return new ProblemError('INVALID', 'The form could not be read.', { cause: error });
}

const lookMs = 500;

/**
 * Watches a body's throughput. After the grace time its average must reach the minimum, which is higher while other
 * uploads wait.
 * Call it in the same tick in which reading begins.
 */
function watchPace(body: Readable, { signal, isCrowded, graceMs }: UploadSlot) {
  const stalled = new AbortController();
  const either = AbortSignal.any([signal, stalled.signal]);
  const over = Promise.withResolvers<never>();
  // Avoids an unhandled rejection when no caller awaits it any more.
  over.promise.catch(() => {});
  let counted = performance.now() + graceMs;
  let bytes = 0;
  let demanded = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
  };
  const timer = setInterval(() => {
    const seconds = Math.max(0, performance.now() - counted) / 1_000;
    counted += seconds * 1_000;
    demanded += seconds * (isCrowded() ? limits.uploadBytesPerSecondCrowded : limits.uploadBytesPerSecond);
    if (bytes < demanded) stalled.abort(new ProblemError('STALLED'));
  }, lookMs);
  const onAbort = () => over.reject(either.reason);
  body.on('data', count);
  if (either.aborted) onAbort();
  else either.addEventListener('abort', onAbort);

  return {
    /** Rejects with ProblemError STALLED when the body is too slow, or with the given signal's reason. Never resolves. */
    over: over.promise,

    /** Aborted at the same time. */
    signal: either,

    stop: (): void => {
      clearInterval(timer);
      body.off('data', count);
      either.removeEventListener('abort', onAbort);
    },
  };
}

const names = ['left', 'top', 'width', 'height'] as const;

/** Reads the crop from a form's text fields: either none or all four as whole numbers. @throws ProblemError INVALID */
export function cropOf(fields: Record<string, string>): Crop | undefined {
  if (names.every((name) => fields[name] === undefined)) return undefined;
  const [left, top, width, height] = names.map((name) => pixels(fields[name]));
  if (left === undefined || top === undefined || !width || !height) {
    throw new ProblemError('INVALID', 'A crop needs left, top, width and height in pixels.');
  }
  return { left, top, width, height };
}

function pixels(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}
