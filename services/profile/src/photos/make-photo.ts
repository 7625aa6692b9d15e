import { limits } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Region, type Sharp } from 'sharp';
import type { PhotoBytes } from '../store/photos.ts';
import { createTurns } from './turns.ts';

/** In pixels of the upright photo. */
export type Crop = Region;

export interface MadePhoto {
  bytes: PhotoBytes;
  /** A tiny blurred picture as a data URI. */
  preview: string;
}

export interface PhotoMaker {
  /**
   * Makes our own three WebP sizes of an uploaded file: upright, cropped, without its metadata.
   * @throws ProblemError UNSUPPORTED_MEDIA (by content), PHOTO_UNREADABLE, INVALID (crop), UNAVAILABLE (too many wait).
   */
  make: (file: Buffer, purpose: 'photo' | 'background', crop?: Crop) => Promise<MadePhoto>;
}

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
const decodeSeconds = 20;
const smallestSide = 32;

const boxes = {
  photo: { small: [160, 200], medium: [320, 400], large: [1080, 1350] },
  background: { small: [320, 128], medium: [800, 320], large: [1600, 640] },
} as const;

sharp.concurrency(1);
sharp.cache(false);

/** At most two photos are decoded at a time, so that many uploads at once do not fill the memory. */
export function createPhotoMaker(): PhotoMaker {
  const takeTurn = createTurns({ atOnce: 2, waiting: 50 });
  return { make: (file, purpose, crop) => takeTurn(() => makePhoto(file, purpose, crop)) };
}

async function makePhoto(file: Buffer, purpose: keyof typeof boxes, crop?: Crop): Promise<MadePhoto> {
  const type = await fileTypeFromBuffer(file);
  if (!type || !accepted.has(type.mime)) throw new ProblemError('UNSUPPORTED_MEDIA');
  try {
    await checkSize(file, crop);
    return await render(file, boxes[purpose], crop);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError('PHOTO_UNREADABLE', undefined, { cause: error });
  }
}

/** Reads the header alone: a flood of pixels is refused before any is decoded. */
async function checkSize(file: Buffer, crop: Crop | undefined): Promise<void> {
  const { width, height, autoOrient } = await open(file).metadata();
  if (width * height > limits.photoPixels || Math.min(width, height) < smallestSide) {
    throw new ProblemError(
      'PHOTO_UNREADABLE',
      'This photo is too large or too small. Please use at most 24 megapixels.',
    );
  }
  if (!crop) return;
  const fits = crop.left + crop.width <= autoOrient.width && crop.top + crop.height <= autoOrient.height;
  if (!fits || Math.min(crop.width, crop.height) < smallestSide) {
    throw new ProblemError('INVALID', 'The crop does not lie inside the photo.');
  }
}

async function render(
  file: Buffer,
  { small, medium, large }: (typeof boxes)[keyof typeof boxes],
  crop: Crop | undefined,
): Promise<MadePhoto> {
  const upright = open(file).autoOrient();
  const cropped = crop ? upright.extract(crop) : upright;
  const base = await cropped
    .resize(large[0], large[1], { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: '#fffaf6' })
    .timeout({ seconds: decodeSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = base.info;
  const again = () => sharp(base.data, { raw: { width, height, channels } });
  const cover = (box: readonly [number, number]) =>
    again().resize(box[0], box[1], { fit: 'cover', position: 'attention' });
  const smallest = await webp(cover(small));
  const bytes = { small: smallest, medium: await webp(cover(medium)), large: await webp(again()) };
  return { bytes, preview: await previewOf(smallest) };
}

/** @param picture any picture sharp reads; a small one will do. */
export async function previewOf(picture: Buffer): Promise<string> {
  const tiny = await sharp(picture).resize({ width: 20 }).blur(1).webp({ quality: 40 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

function webp(image: Sharp): Promise<Buffer> {
  return image.webp({ quality: 80 }).timeout({ seconds: decodeSeconds }).toBuffer();
}

function open(file: Buffer): Sharp {
  return sharp(file, {
    limitInputPixels: limits.photoPixels,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
  });
}
