import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Crop, Job, Outcome, Refusal } from './frames.ts';
import { wholePng } from './whole-png.ts';

export interface Rendered {
  outcome: Outcome;
  pictures: Buffer[];
}

const decodeSeconds = 20;

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, reason: string) {
    super(reason);
    this.refusal = refusal;
  }
}

/** Makes the three sizes and a preview of a photo: upright, cropped, without its metadata. Runs in a decoder process alone. */
export async function render(given: Buffer, job: Job): Promise<Rendered> {
  const file = withWholeLength(withKnownBrand(given));
  try {
    // sharp's own limit is off, so that too many pixels get their own refusal.
    const metadata = await open(file, 'none').metadata();
    return await drawAny({ file, job, metadata, ...check(metadata, job) });
  } catch (error) {
    const reason = (error as Error).message;
    return { outcome: { refused: refusalOf(error as Error), reason }, pictures: [] };
  }
}

function refusalOf(error: Error): Refusal {
  if (error instanceof Refused) return error.refusal;
  return /unsupported image format/.test(error.message) ? 'unsupported' : 'unreadable';
}

/** AVIF may call itself by the general brand of its family, which libvips does not know, though it reads the file. */
function withKnownBrand(file: Buffer): Buffer {
  if (file.toString('latin1', 4, 12) !== 'ftypmiaf') return file;
  const known = Buffer.from(file);
  known.write('mif1', 8, 'latin1');
  return known;
}

/** WebP says how long it is, and libvips does not begin to read one that is shorter. */
function withWholeLength(file: Buffer): Buffer {
  if (!/^RIFF.{4}WEBP/s.test(file.toString('latin1', 0, 12))) return file;
  const missing = file.readUInt32LE(4) + 8 - file.length;
  const isEnoughThere = file.length >= leastShare * (file.length + missing);
  return missing > 0 && isEnoughThere ? Buffer.concat([file, Buffer.alloc(missing)]) : file;
}

/** Bytes of one channel of one pixel, by libvips' names. */
const depths: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 };

/** Bytes that a decoder holds for each pixel, measured. JPEG and PNG are read line by line, unless they are progressive. */
const heldPerPixel: Partial<Record<string, number>> = { heif: 21, webp: 8, gif: 8 };
const heldPerPixelIfProgressive: Partial<Record<string, number>> = { jpeg: 6, png: 16 };

/**
 * Checks the header only, so that an expensive photo is refused before any pixel is decoded.
 * @returns whether the crop is counted in the upright photo; else as stored, where only that has room for it: not every
 * browser turns every format.
 */
function check(metadata: Metadata, { bounds, crop }: Job): { isTurned: boolean } {
  const { format, width, height, channels, depth, autoOrient } = metadata;
  const size = `${width} x ${height}`;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (width * height > bounds.pixels || short < bounds.smallestSide) throw new Refused('size', size);
  if (long > bounds.stretch * short) throw new Refused('stretch', size);
  const decoded = width * height * channels * (depths[depth] ?? 8);
  const perPixel = (metadata.isProgressive ? heldPerPixelIfProgressive : heldPerPixel)[format] ?? 0;
  const held = width * height * perPixel;
  if (decoded > bounds.decodedBytes || held > bounds.heldBytes)
    throw new Refused('depth', `${size}, ${decoded} bytes, ${held} at once`);
  const isTurned = !crop || holds(autoOrient, crop) || !holds({ width, height }, crop);
  if (crop) checkCrop(crop, isTurned ? autoOrient : { width, height }, bounds);
  return { isTurned };
}

const holds = (inside: { width: number; height: number }, { left, top, width, height }: Crop) =>
  left + width <= inside.width && top + height <= inside.height;

/** The crop must keep the same limits of shape as a photo: a thin strip would be enlarged to a huge picture. */
function checkCrop(crop: Crop, inside: { width: number; height: number }, bounds: Job['bounds']): void {
  const { left, top, width, height } = crop;
  const size = `${width} x ${height} at ${left}, ${top} of ${inside.width} x ${inside.height}`;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (!holds(inside, crop) || short < bounds.smallestSide) throw new Refused('crop', size);
  if (long > bounds.stretch * short) throw new Refused('stretch', size);
}

interface Photo {
  file: Buffer;
  job: Job;
  metadata: Metadata;
  isTurned: boolean;
}

/** Draws what can be read of a damaged photo too, as browsers do, unless little of it is there. */
async function drawAny(photo: Photo): Promise<Rendered> {
  try {
    return await draw(photo, 'error');
  } catch (error) {
    const file = photo.metadata.format === 'png' ? wholePng(photo.file) : photo.file;
    if ((await shareThere(file)) < leastShare) throw error;
    return draw({ ...photo, file }, 'none');
  }
}

const leastShare = 1 / 4;

/** How much of a cut photo is there, from 0 to 1: the lines that are missing are all grey or all black. */
async function shareThere(file: Buffer): Promise<number> {
  const side = 64;
  const lines = await open(file, 'none')
    .resize(side, side, { fit: 'fill', kernel: 'nearest' })
    .toColourspace('b-w')
    .removeAlpha()
    .timeout({ seconds: decodeSeconds })
    .raw()
    .toBuffer();
  const last = lines.findLastIndex((value) => value > 1 && Math.abs(value - 128) > 1);
  return (last + 1) / lines.length;
}

/** @param failOn damage that ends it */
async function draw(photo: Photo, failOn: 'error' | 'none'): Promise<Rendered> {
  const { boxes, crop } = photo.job;
  const { small, medium, large } = boxes;
  const { file, scale } = await reduced(photo, failOn);
  const upright = photo.isTurned ? open(file, failOn).autoOrient() : open(file, failOn);
  const cropped = crop ? upright.extract(scaled(crop, scale)) : upright;
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
  const pictures = [await webp(cover(small)), await webp(cover(medium)), await webp(again())] as const;
  const tiny = await sharp(pictures[0]).resize({ width: 20 }).blur(1).webp({ quality: 40 }).toBuffer();
  const lengths = pictures.map(({ length }) => length) as [number, number, number];
  const preview = `data:image/webp;base64,${tiny.toString('base64')}`;
  return { outcome: { lengths, preview }, pictures: [...pictures] };
}

function webp(image: Sharp): Promise<Buffer> {
  return image.webp({ quality: 80 }).timeout({ seconds: decodeSeconds }).toBuffer();
}

/**
 * A photo of more pixels than are held at once, made smaller line by line while it is decoded. It keeps its orientation.
 * @returns it, and its sides' part of the photo's
 */
async function reduced({ file, metadata: { width, height }, job }: Photo, failOn: 'error' | 'none') {
  let scale = 1;
  // By halves: JPEG is then decoded at that size.
  while (width * height * scale ** 2 > job.bounds.heldPixels) scale /= 2;
  if (scale === 1) return { file, scale };
  const smaller = open(file, failOn)
    .resize(Math.floor(width * scale), Math.floor(height * scale), { fit: 'fill' })
    .toColourspace('srgb')
    .withMetadata()
    .png({ compressionLevel: 0 })
    .timeout({ seconds: decodeSeconds });
  return { file: await smaller.toBuffer(), scale };
}

/** Rounded so that a crop inside the photo is one inside the smaller photo. */
function scaled({ left, top, width, height }: Crop, scale: number): Crop {
  const down = (pixels: number) => Math.floor(pixels * scale);
  return {
    left: down(left),
    top: down(top),
    width: Math.max(1, down(width)),
    height: Math.max(1, down(height)),
  };
}

function open(file: Buffer, failOn: 'error' | 'none'): Sharp {
  return sharp(file, { limitInputPixels: false, failOn, pages: 1, sequentialRead: true });
}
