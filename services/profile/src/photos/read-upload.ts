import { limits } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { watchPace } from './pace.ts';
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
