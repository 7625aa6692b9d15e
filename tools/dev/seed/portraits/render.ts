import sharp from 'sharp';
import type { Picture } from './draw.ts';
import { draw } from './draw.ts';
import { drawn } from './placed.ts';

/** The three sizes as the profile service keeps them, and its tiny blurred preview (a data URI). */
export interface Portrait {
  small: Buffer;
  medium: Buffer;
  large: Buffer;
  preview: string;
}

sharp.concurrency(1);

export async function render(picture: Picture): Promise<Portrait> {
  const { width, height } = drawn;
  const pixels = await sharp(Buffer.from(draw(picture)))
    .removeAlpha()
    .raw()
    .toBuffer();
  const whole = () => sharp(pixels, { raw: { width, height, channels: 3 } });
  const half = await whole().resize(320, 400).raw().toBuffer();
  const smaller = () => sharp(half, { raw: { width: 320, height: 400, channels: 3 } });
  const webp = { quality: 82, effort: 2 };
  const tiny = await smaller().resize(20).blur(1).webp({ quality: 40 }).toBuffer();
  return {
    small: await smaller().resize(160, 200).webp(webp).toBuffer(),
    medium: await smaller().webp(webp).toBuffer(),
    large: await whole().webp(webp).toBuffer(),
    preview: `data:image/webp;base64,${tiny.toString('base64')}`,
  };
}
