import { addAbortSignal, type Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { ProblemError } from '@emberline/kit/errors';
import { type PhotoSize, photoSizes } from '../domain/photo-addresses.ts';
import type { PhotoName, PhotoStore } from '../domain/photo-store.ts';

interface Options {
  bucket: string;
  region: string;
  /** Empty: AWS's own. */
  endpoint: string;
  /** How long one call may take, with its retries. */
  limitMs?: number;
}

interface StoredObject {
  key: string;
  writtenAt: Date;
}

/** Below the SDK's 50 sockets: it gives a request up that waits for one. */
const atOnce = 20;

/**
 * Keeps photos in a private bucket of any S3-compatible store, as `<owner>/<file>/<size>`. Credentials come from the SDK's
 * own chain: environment, web identity, the machine's role.
 */
export function openS3Photos({ bucket, region, endpoint, limitMs = 5_000 }: Options): PhotoStore {
  const client = new S3Client({
    region,
    // Names of buckets as host names are AWS's way; others need certificates and DNS for it.
    ...(endpoint !== '' && { endpoint, forcePathStyle: true }),
    // Not every compatible store knows the newer checksums. The connection is encrypted.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: limitMs },
  });

  /** The SDK does not stop waiting for credentials when it is told to, so the race does. */
  async function within<T>(work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(limitMs);
    const over = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => over.reject(signal.reason), { once: true });
    try {
      return await Promise.race([work(signal), over.promise]);
    } catch (cause) {
      throw new ProblemError('UNAVAILABLE', undefined, { cause });
    }
  }

  const removeKey = (key: string) =>
    within((abortSignal) =>
      client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
    );

  async function* objectsUnder(prefix: string): AsyncGenerator<StoredObject[]> {
    let next: string | undefined;
    do {
      const page = await within((abortSignal) =>
        client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next }), {
          abortSignal,
        }),
      );
      next = page.NextContinuationToken;
      yield (page.Contents ?? []).map(({ Key = '', LastModified = new Date() }) => ({
        key: Key,
        writtenAt: LastModified,
      }));
    } while (next !== undefined);
  }

  return {
    put: (name, bytes) =>
      all(photoSizes, (size) =>
        within((abortSignal) =>
          client.send(
            new PutObjectCommand({
              Bucket: bucket,
              Key: keyOf(name, size),
              Body: bytes[size],
              ContentType: 'image/webp',
            }),
            { abortSignal },
          ),
        ),
      ),

    read: (name, size) =>
      within(async (abortSignal) => {
        try {
          const command = new GetObjectCommand({ Bucket: bucket, Key: keyOf(name, size) });
          const { Body } = await client.send(command, { abortSignal });
          if (!Body) return undefined;
          addAbortSignal(abortSignal, Body as Readable);
          return Buffer.from(await Body.transformToByteArray());
        } catch (error) {
          if ((error as Error).name === 'NoSuchKey') return undefined;
          throw error;
        }
      }),

    remove: (name) => all(photoSizes, (size) => removeKey(keyOf(name, size))),

    removeAllOf: async (ownerId) => {
      for await (const objects of objectsUnder(`${ownerId}/`))
        await all(objects, ({ key }) => removeKey(key));
    },

    async *pages(before) {
      for await (const objects of objectsUnder('')) {
        yield objects.flatMap(({ key, writtenAt }) => (writtenAt < before ? namesIn(key) : []));
      }
    },

    close: () => client.destroy(),
  };
}

/** Some at a time. Waits for those under way when one fails: whoever cleans up afterwards must come last. */
async function all<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += atOnce) {
    const ended = await Promise.allSettled(items.slice(at, at + atOnce).map(work));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  }
}

function keyOf({ ownerId, file }: PhotoName, size: PhotoSize): string {
  return `${ownerId}/${file}/${size}`;
}

/** One name; none for an object that is no photo. */
function namesIn(key: string): PhotoName[] {
  const [ownerId, file, size, ...more] = key.split('/');
  if (!ownerId || !file || more.length > 0 || !photoSizes.some((one) => one === size)) return [];
  return [{ ownerId, file }];
}
