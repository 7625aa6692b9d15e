import type { IncomingMessage } from 'node:http';

/**
 * Bodies up to this size are read whole before the service is called, so that a slow client holds nothing behind the
 * gateway.
 */
const wholeUpTo = 64 * 1024;

/** Longest silence within a body: after it, the client has gone or stalls on purpose. */
const silenceMs = 15_000;

/** Why a body is not read to its end, as the error code of the answer. */
export class BodyRefused extends Error {
  readonly code: 'TOO_LARGE' | 'STALLED' | 'UNAVAILABLE';

  constructor(code: 'TOO_LARGE' | 'STALLED' | 'UNAVAILABLE') {
    super(code);
    this.code = code;
  }
}

export type BodyKind = 'none' | 'whole' | 'stream' | 'too-large';

/** How to read the body. */
export function bodyKind({ headers }: Pick<IncomingMessage, 'headers'>, maxBytes: number): BodyKind {
  const length = headers['content-length'];
  if (length === undefined) {
    if (headers['transfer-encoding'] === undefined) return 'none';
    return maxBytes <= wholeUpTo ? 'whole' : 'stream';
  }
  const bytes = Number(length);
  if (bytes > maxBytes) return 'too-large';
  if (bytes === 0) return 'none';
  return bytes <= wholeUpTo ? 'whole' : 'stream';
}

/**
 * @param hold reserves room for the bytes that arrive; returns false when there is none.
 * @throws BodyRefused when more than `maxBytes` have come, the client stalls or there is no room; any other Error
 * when the client left.
 */
export function readWhole(
  request: IncomingMessage,
  maxBytes: number,
  hold: (bytes: number) => boolean,
): Promise<Buffer> {
  return unlessSilent((silence) => whole(request, maxBytes, hold, silence));
}

function whole(
  request: IncomingMessage,
  maxBytes: number,
  hold: (bytes: number) => boolean,
  silence: NodeJS.Timeout,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      silence.refresh();
      bytes += chunk.length;
      if (bytes > maxBytes) reject(new BodyRefused('TOO_LARGE'));
      else if (!hold(chunk.length)) reject(new BodyRefused('UNAVAILABLE'));
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => reject(new Error('The client left')));
  });
}

/**
 * The body as a stream, with its size checked. Ending the iteration early leaves the request open, so that it can
 * still be answered. Only the client's silence counts, not the service's time.
 * @param onEnd called when the last byte has been handed over
 */
export async function* streamed(
  request: IncomingMessage,
  maxBytes: number,
  onEnd: () => void,
): AsyncGenerator<Buffer, void> {
  const chunks = request.iterator({ destroyOnReturn: false });
  let bytes = 0;
  for (;;) {
    const { value: chunk, done } = await unlessSilent(() => chunks.next());
    if (done) return onEnd();
    bytes += chunk.length;
    if (bytes > maxBytes) throw new BodyRefused('TOO_LARGE');
    yield chunk;
  }
}

/** @param read refreshes the timer when data arrive */
async function unlessSilent<T>(read: (silence: NodeJS.Timeout) => Promise<T>): Promise<T> {
  const silent = Promise.withResolvers<never>();
  const silence = setTimeout(() => silent.reject(new BodyRefused('STALLED')), silenceMs);
  try {
    return await Promise.race([read(silence), silent.promise]);
  } finally {
    clearTimeout(silence);
  }
}

/** Enough for a thousand of the largest bodies that are read whole; a gateway has some hundred megabytes in total. */
const limitBytes = 64 * 1024 * 1024;

export type BodyMemory = ReturnType<typeof createBodyMemory>;

/**
 * Limits the memory of all request bodies together, or of all answers that clients have not read yet. Bytes count
 * when they arrive, not when they are announced.
 */
export function createBodyMemory(limit = limitBytes) {
  let taken = 0;
  return {
    /** @returns false when there is no room. */
    take(bytes: number): boolean {
      if (taken + bytes > limit) return false;
      taken += bytes;
      return true;
    },
    giveBack(bytes: number): void {
      taken -= bytes;
    },
    taken: () => taken,
  };
}
