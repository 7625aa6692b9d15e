import { limits } from '@emberline/contracts/choices';
import { errors } from '@emberline/contracts/errors';
import { describeUnreadable } from '@emberline/contracts/photo-formats';
import { ProblemError } from '@emberline/kit/errors';
import type { PhotoBytes } from '../domain/photo-store.ts';
import { DecoderDied } from './decoder/decoder.ts';
import { createDecoders } from './decoder/decoders.ts';
import type { Crop, Job, Outcome, Refusal } from './decoder/frames.ts';

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
  /** 24 megapixels of AVIF take 510 MB. */
  memoryBytes?: number;
  idleMs?: number;
  /** Called when a photo ended its process, or a process did not start. */
  onDied?: (error: DecoderDied) => void;
}

const boxes = {
  photo: { small: [160, 200], medium: [320, 400], large: [1080, 1350] },
  background: { small: [320, 128], medium: [800, 320], large: [1600, 640] },
  advert: { small: [300, 250], medium: [600, 500], large: [600, 500] },
} as const satisfies Record<string, Job['boxes']>;

const bounds: Job['bounds'] = {
  pixels: limits.photoPixels,
  heldPixels: 24_000_000,
  decodedBytes: 820_000_000,
  heldBytes: 560_000_000,
  smallestSide: limits.photoSideMin,
  stretch: limits.photoStretch,
};

const notAPhoto = errors.PHOTO_UNREADABLE.message;

const sentences: Partial<Record<Refusal, string>> = {
  size: 'This photo is too large or too small. Please use at most 200 megapixels.',
  stretch: `This photo is too long and narrow. Please use one whose sides are at most ${limits.photoStretch} to 1.`,
  depth:
    'This photo is too large once it is opened. Please save it as JPEG, with 8 bits a colour, or smaller.',
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
      if (file.length === 0) throw new ProblemError('UNSUPPORTED_MEDIA');
      try {
        const { header, bytes } = await decoders.decode(
          file,
          { boxes: boxes[purpose], crop, bounds },
          signal,
        );
        if ('refused' in header) throw refusalOf(header, file);
        return photoOf(header, bytes);
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

type Made = Exclude<Outcome, { refused: Refusal }>;

function photoOf({ lengths, preview }: Made, bytes: Buffer): MadePhoto {
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

function refusalOf({ refused, reason }: Exclude<Outcome, Made>, file: Buffer): ProblemError {
  const options = { cause: new Error(reason) };
  if (refused === 'crop')
    return new ProblemError('INVALID', 'The crop does not lie inside the photo.', options);
  const named = refused in sentences ? null : describeUnreadable(file);
  if (refused === 'unsupported' || named !== null)
    return new ProblemError('UNSUPPORTED_MEDIA', named ?? notAPhoto, options);
  return new ProblemError('PHOTO_UNREADABLE', sentences[refused], options);
}

const previewForm = /^data:image\/webp;base64,[A-Za-z0-9+/=]{20,4000}$/;

/** Checks the decoder's output, so that only WebP is stored and served even if a decoder is compromised. */
function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}
