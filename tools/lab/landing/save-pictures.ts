import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

export interface Picture {
  name: string;
  /** PNG */
  bytes: Buffer;
  /** Pixels a point. */
  density: number;
}

/** Gzip does nothing for pictures, so this is what a visitor loads. */
const mostBytes = 45_000;

/** Writes the pictures as AVIF, and `sizes.json` with their widths and heights in points. */
export async function savePictures(folder: string, pictures: Picture[]): Promise<void> {
  const sizes: Record<string, { width: number; height: number }> = {};
  for (const { name, bytes, density } of pictures) {
    const { data, info } = await sharp(bytes)
      .avif({ quality: 52, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    if (data.length > mostBytes) throw new Error(`${name} has ${data.length} bytes, more than ${mostBytes}`);
    await writeFile(join(folder, `${name}.avif`), data);
    sizes[name.replace(/-(light|dark)$/, '')] = {
      width: Math.round(info.width / density),
      height: Math.round(info.height / density),
    };
    console.log(`${name}: ${Math.round(data.length / 1000)} kB`);
  }
  await writeFile(join(folder, 'sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`);
}
