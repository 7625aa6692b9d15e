import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Frame } from './draw-frame.ts';

/** What a reader of the README loads. */
const mostBytes = 700_000;

/** Writes the frames as an animated WebP that begins again at its end. */
export async function saveFilm(file: string, frames: Frame[]): Promise<void> {
  const bytes = await sharp(
    frames.map(({ pixels }) => pixels),
    { join: { animated: true } },
  )
    .webp({ loop: 0, delay: frames.map(({ ms }) => ms), quality: 90, effort: 6, mixed: true })
    .toBuffer();
  if (bytes.length > mostBytes) throw new Error(`The film has ${bytes.length} bytes, more than ${mostBytes}`);
  await writeFile(file, bytes);
  const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1_000;
  console.log(`${frames.length} frames, ${seconds.toFixed(1)} s, ${Math.round(bytes.length / 1_000)} kB`);
}
