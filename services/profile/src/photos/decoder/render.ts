import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Crop, Job, Outcome, Refusal } from './frames.ts';

export interface Rendered {
  outcome: Outcome;
  pictures: Buffer[];
}

const decodeSeconds = 20;

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, reason: string) {
    super(reason);
    this.refusal = refusal;
  }
}

/** Makes the three sizes and a preview of a photo: upright, cropped, without its metadata. Runs in a decoder process alone. */
export async function render(file: Buffer, job: Job): Promise<Rendered> {
  try {
    // sharp's own limit is off, so that too many pixels get their own refusal.
    check(await sharp(file, { limitInputPixels: false, pages: 1 }).metadata(), job);
    return await draw(file, job);
  } catch (error) {
    const reason = (error as Error).message;
    return {
      outcome: { refused: error instanceof Refused ? error.refusal : 'unreadable', reason },
      pictures: [],
    };
  }
}

const formats: readonly string[] = ['jpeg', 'png', 'webp', 'heif'];
/** Bytes of one channel of one pixel, by libvips' names. */
const depths: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 };

/** Checks the header only, so that an expensive photo is refused before any pixel is decoded. */
function check({ format, width, height, channels, depth, autoOrient }: Metadata, { bounds, crop }: Job) {
  if (!formats.includes(format)) throw new Refused('unreadable', format);
  const size = `${width} x ${height}`;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (width * height > bounds.pixels || short < bounds.smallestSide) throw new Refused('size', size);
  if (long > bounds.stretch * short) throw new Refused('stretch', size);
  const decoded = width * height * channels * (depths[depth] ?? 8);
  if (decoded > bounds.decodedBytes) throw new Refused('depth', `${size}, ${decoded} bytes`);
  if (crop) checkCrop(crop, autoOrient, bounds);
}

/** The crop must keep the same limits of shape as a photo: a thin strip would be enlarged to a huge picture. */
function checkCrop(crop: Crop, inside: { width: number; height: number }, bounds: Job['bounds']): void {
  const { left, top, width, height } = crop;
  const size = `${width} x ${height} at ${left}, ${top} of ${inside.width} x ${inside.height}`;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const fits = left + width <= inside.width && top + height <= inside.height;
  if (!fits || short < bounds.smallestSide) throw new Refused('crop', size);
  if (long > bounds.stretch * short) throw new Refused('stretch', size);
}

async function draw(file: Buffer, job: Job): Promise<Rendered> {
  const { small, medium, large } = job.boxes;
  const upright = open(file, job).autoOrient();
  const cropped = job.crop ? upright.extract(job.crop) : upright;
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

function open(file: Buffer, { bounds }: Job): Sharp {
  return sharp(file, { limitInputPixels: bounds.pixels, failOn: 'error', pages: 1, sequentialRead: true });
}
