import { limits } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import { fileTypeFromBuffer } from 'file-type';
import type { PhotoBytes } from '../domain/photo-store.ts';
import { DecoderDied } from './decoder/decoder.ts';
import { createDecoders } from './decoder/decoders.ts';
import type { Crop, Frame, Job, Outcome, Refusal } from './decoder/frames.ts';

export interface MadePhoto {
  bytes: PhotoBytes;
  /** A tiny blurred picture as a data URI. */
  preview: string;
}

export type PhotoMaker = ReturnType<typeof createPhotoMaker>;

export interface PhotoMakerOptions {
  /** The module that decoder processes run; another one in tests. */
  entry?: URL;
  timeoutMs?: number;
  /** 24 megapixels of AVIF take 510 MB; other formats take at most 200 MB. */
  memoryBytes?: number;
  idleMs?: number;
  /** Called when a photo ended its process, or a process did not start. */
  onDied?: (error: DecoderDied) => void;
}

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

const boxes = {
  photo: { small: [160, 200], medium: [320, 400], large: [1080, 1350] },
  background: { small: [320, 128], medium: [800, 320], large: [1600, 640] },
  advert: { small: [300, 250], medium: [600, 500], large: [600, 500] },
} as const satisfies Record<string, Job['boxes']>;

const bounds: Job['bounds'] = {
  pixels: limits.photoPixels,
  decodedBytes: limits.photoDecodedBytes,
  smallestSide: limits.photoSideMin,
  stretch: limits.photoStretch,
};

const unreadable: Record<Exclude<Refusal, 'crop'>, string | undefined> = {
  unreadable: undefined,
  size: 'This photo is too large or too small. Please use at most 24 megapixels.',
  stretch: `This photo is too long and narrow. Please use one whose sides are at most ${limits.photoStretch} to 1.`,
  depth: 'This photo is too large once it is opened. Please save it with 8 bits a colour, or smaller.',
};

/** At most two photos are decoded at a time, so that many uploads at once fill neither the memory nor the processor. */
export function createPhotoMaker({
  timeoutMs = 20_000,
  memoryBytes = 600 * 1024 * 1024,
  idleMs = 60_000,
  onDied = () => {},
  ...rest
}: PhotoMakerOptions = {}) {
  const decoders = createDecoders({ most: 2, timeoutMs, memoryBytes, idleMs, ...rest });
  return {
    /** Limits how many photos are decoded at a time. */
    semaphore: decoders.semaphore,

    stop: decoders.stop,

    /**
     * Makes three WebP sizes of an uploaded file: upright, cropped, without metadata. A separate process decodes the file;
     * see decoder/.
     * @param signal aborts when the caller no longer waits.
     * @throws ProblemError UNSUPPORTED_MEDIA (by content), PHOTO_UNREADABLE, INVALID (crop), UNAVAILABLE (too many wait).
     */
    make: async (
      file: Buffer,
      purpose: keyof typeof boxes,
      crop?: Crop,
      signal?: AbortSignal,
    ): Promise<MadePhoto> => {
      const type = await fileTypeFromBuffer(file);
      if (!type || !accepted.has(type.mime)) throw new ProblemError('UNSUPPORTED_MEDIA');
      try {
        return photoOf(await decoders.decode(file, { boxes: boxes[purpose], crop, bounds }, signal));
      } catch (error) {
        if (!(error instanceof DecoderDied)) throw error;
        // The photo is not to blame when the caller aborted or the process did not start.
        signal?.throwIfAborted();
        onDied(error);
        // A retry with the same photo would fail the same way.
        throw new ProblemError(error.hadPhoto ? 'PHOTO_UNREADABLE' : 'UNAVAILABLE', undefined, {
          cause: error,
        });
      }
    },
  };
}

function photoOf({ header, bytes }: Frame<Outcome>): MadePhoto {
  if ('refused' in header) throw refusalOf(header);
  const { lengths, preview } = header;
  const [small = 0, medium = 0, large = 0] = lengths;
  const parts = {
    small: bytes.subarray(0, small),
    medium: bytes.subarray(small, small + medium),
    large: bytes.subarray(small + medium),
  };
  const isWhole = bytes.length === small + medium + large && Object.values(parts).every(isWebp);
  if (!isWhole || !previewForm.test(preview)) throw new DecoderDied('It answered no photo', true);
  return { bytes: parts, preview };
}

function refusalOf({ refused, reason }: Extract<Outcome, { refused: Refusal }>): ProblemError {
  const options = { cause: new Error(reason) };
  if (refused === 'crop')
    return new ProblemError('INVALID', 'The crop does not lie inside the photo.', options);
  return new ProblemError('PHOTO_UNREADABLE', unreadable[refused], options);
}

const previewForm = /^data:image\/webp;base64,[A-Za-z0-9+/=]{20,4000}$/;

/** Checks the decoder's output, so that only WebP is stored and served even if a decoder is compromised. */
function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}
