import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

/** Photos as cameras, phones and programs write them: what a browser shows is taken, upright, and tells nothing else. */

vi.setConfig({ testTimeout: 60_000 });

let profile: ProfileUnderTest;
beforeAll(async () => {
  profile = await startProfile();
});
afterAll(() => profile.stop());

const [wide, high] = [600, 400];
const block = { width: 100, height: 100 };
const corners = [
  { left: 0, top: 0, background: '#e61e1e' },
  { left: 500, top: 0, background: '#14c814' },
  { left: 0, top: 300, background: '#1e1ee6' },
];

/** A scene of 3 to 2, red, green and blue in three corners, as a camera stores it that was held as `orientation` says. */
async function scene(orientation = 1): Promise<Sharp> {
  const olive = sharp({ create: { width: wide, height: high, channels: 3, background: '#808000' } });
  const blocks = corners.map(({ background, ...place }) => ({
    input: { create: { ...block, channels: 3 as const, background } },
    ...place,
  }));
  const upright = await olive.composite(blocks).png().toBuffer();
  const { data, info } = await turned(sharp(upright).removeAlpha(), orientation)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const exif = { IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
  const { width, height } = info;
  return sharp(data, { raw: { width, height, channels: 3 } })
    .withExif(exif)
    .withMetadata({ orientation });
}

function turned(upright: Sharp, orientation: number): Sharp {
  const as: Record<number, () => Sharp> = {
    2: () => upright.flop(),
    3: () => upright.rotate(180),
    4: () => upright.flip(),
    5: () => upright.rotate(270).flop(),
    6: () => upright.rotate(270),
    7: () => upright.rotate(90).flop(),
    8: () => upright.rotate(90),
  };
  return as[orientation]?.() ?? upright;
}

async function large(width: number, height: number, orientation = 1): Promise<Sharp> {
  return (await scene(orientation)).resize(width, height, { fit: 'fill', kernel: 'nearest' });
}

const jpeg = async () => (await scene()).jpeg().toBuffer();
const all = [1, 2, 3, 4, 5, 6, 7, 8];
const formats = ['jpeg', 'webp', 'png', 'avif'] as const;

const kinds: [kind: string, file: () => Promise<Buffer>][] = [
  ...formats.flatMap((format) =>
    (format === 'jpeg' ? all : [3, 5, 6]).map((orientation): [string, () => Promise<Buffer>] => [
      `${format} held as ${orientation}`,
      async () => (await scene(orientation)).toFormat(format, { effort: 2 }).toBuffer(),
    ]),
  ),
  ['24.3 megapixels (6048 x 4024)', async () => (await large(6048, 4024)).jpeg().toBuffer()],
  ['24.5 megapixels, held upright', async () => (await large(5712, 4284, 6)).jpeg().toBuffer()],
  ['48 megapixels (8064 x 6048)', async () => (await large(8064, 6048)).jpeg().toBuffer()],
  ['50 megapixels, held upright', async () => (await large(8192, 6144, 8)).jpeg().toBuffer()],
  [
    '48 megapixels, progressive',
    async () => (await large(8064, 6048)).jpeg({ progressive: true }).toBuffer(),
  ],
  ['50 megapixels of PNG', async () => (await large(8192, 6144)).png({ compressionLevel: 1 }).toBuffer()],
  ['50 megapixels of WebP', async () => (await large(8192, 6144)).webp({ effort: 0 }).toBuffer()],
  ['108 megapixels (12000 x 9000)', async () => (await large(12_000, 9_000)).jpeg().toBuffer()],
  ['200 megapixels (16384 x 12288)', async () => (await large(16_384, 12_288, 6)).jpeg().toBuffer()],
  ['JPEG without its end mark', async () => (await jpeg()).subarray(0, -2)],
  [
    'JPEG 40 bytes short',
    async () =>
      (await large(1200, 800))
        .jpeg()
        .toBuffer()
        .then((file) => file.subarray(0, -40)),
  ],
  ['JPEG with other bytes behind it', async () => Buffer.concat([await jpeg(), Buffer.alloc(500, 7)])],
  [
    'two JPEG in one (MPO)',
    async () =>
      Buffer.concat([
        await jpeg(),
        await sharp({ create: { width: 90, height: 60, channels: 3, background: 'black' } })
          .jpeg()
          .toBuffer(),
      ]),
  ],
  ['progressive JPEG', async () => (await scene()).jpeg({ progressive: true }).toBuffer()],
  ['JPEG in CMYK', async () => (await scene()).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()],
  ['JPEG in Display P3', async () => (await scene()).withIccProfile('p3').jpeg().toBuffer()],
  ['16-bit PNG', async () => (await scene()).toColourspace('rgb16').png().toBuffer()],
  ['interlaced PNG', async () => (await scene()).png({ progressive: true }).toBuffer()],
  ['PNG of a palette', async () => (await scene()).png({ palette: true }).toBuffer()],
  ['PNG with an alpha channel', async () => (await scene()).ensureAlpha().png().toBuffer()],
  [
    'PNG 40 bytes short',
    async () =>
      (await scene())
        .png()
        .toBuffer()
        .then((file) => file.subarray(0, -40)),
  ],
  ['animated PNG', async () => animatedPng(await (await scene()).png().toBuffer())],
  ['animated WebP', async () => animated('webp')],
  ['GIF', async () => (await scene()).gif().toBuffer()],
  ['animated GIF', async () => animated('gif')],
  ...['mif1', 'msf1', 'miaf'].map((brand): [string, () => Promise<Buffer>] => [
    `AVIF of brand ${brand}`,
    async () => branded(await (await scene()).avif({ effort: 2 }).toBuffer(), brand),
  ]),
];

async function animated(format: 'gif' | 'webp'): Promise<Buffer> {
  const first = await (await scene()).png().toBuffer();
  const second = await sharp({ create: { width: wide, height: high, channels: 3, background: 'black' } })
    .png()
    .toBuffer();
  return sharp([first, second], { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

function branded(avif: Buffer, brand: string): Buffer {
  avif.write(brand, 8, 'latin1');
  return avif;
}

/** The picture as the first of two frames. */
function animatedPng(still: Buffer): Buffer {
  const parts: Buffer[] = [still.subarray(0, 8)];
  let sequence = 0;
  const control = () => {
    const data = Buffer.alloc(26);
    for (const [n, value] of [sequence++, wide, high].entries()) data.writeUInt32BE(value, n * 4);
    data.writeUInt16BE(1, 20);
    data.writeUInt16BE(10, 22);
    return pngChunk('fcTL', data);
  };
  for (let at = 8; at < still.length; ) {
    const end = at + 12 + still.readUInt32BE(at);
    const type = still.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') {
      if (sequence === 0) parts.push(pngChunk('acTL', Buffer.from('0000000200000000', 'hex')), control());
      parts.push(still.subarray(at, end));
    } else if (type === 'IEND') {
      const number = Buffer.alloc(4);
      parts.push(control());
      number.writeUInt32BE(sequence++);
      const black = Buffer.from('78dac3000000000001', 'hex');
      parts.push(pngChunk('fdAT', Buffer.concat([number, black])), still.subarray(at, end));
    } else parts.push(still.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const frame = Buffer.alloc(12 + data.length);
  frame.writeUInt32BE(data.length);
  frame.write(type, 4, 'latin1');
  data.copy(frame, 8);
  frame.writeUInt32BE(crc32(frame.subarray(4, 8 + data.length)), 8 + data.length);
  return frame;
}

const nameOf = ([r = 0, g = 0, b = 0]: readonly number[]) =>
  r > 170 ? 'red' : b > 100 ? 'blue' : g > 150 ? 'green' : r > 80 && b < 80 ? 'olive' : `${r} ${g} ${b}`;

/** The colours of the four corners, from left above to right below, and the bytes of the largest size. */
async function look(address: string) {
  const { pathname, search } = new URL(address);
  const { rawPayload: file } = await profile.ask({ url: pathname + search });
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const place = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return nameOf([...data.subarray(place, place + 3)]);
  };
  const seen = [at(0.08, 0.1), at(0.92, 0.1), at(0.08, 0.8), at(0.92, 0.8)];
  return { file, seen, ratio: info.width / info.height };
}

test.each(kinds)('%s is taken, upright and whole, without what it tells besides', async (_, make) => {
  const me = (await profile.put({}))[0] as string;
  const answer = await profile.upload(me, await make(), { name: 'a.bin' });
  expect(answer.json()).toMatchObject({ photo: { file: expect.any(String) } });
  const { file, seen, ratio } = await look(answer.json().photo.large);
  expect(seen).toEqual(['red', 'green', 'blue', 'olive']);
  expect([3 / 2, 4 / 3, 3 / 4].map((one) => Math.abs(one - ratio) < 0.02)).toContain(true);
  expect(await sharp(file).metadata()).not.toMatchObject({ exif: expect.anything() });
  expect(file.includes('SECRET')).toBe(false);
});

test.each([
  [
    'of 24.5 megapixels, held upright',
    async () => (await large(4284, 5712, 6)).jpeg().toBuffer(),
    [5712, 4284],
  ],
  ['of 200 megapixels', async () => (await large(16_384, 12_288)).jpeg().toBuffer(), [16_384, 12_288]],
  ['of WebP, held upright', async () => (await scene(6)).webp().toBuffer(), [600, 400]],
] as const)('a crop of a photo %s is what was shown', async (_, make, [width, height]) => {
  const me = (await profile.put({}))[0] as string;
  // The right half, with the green corner.
  const crop = { left: width / 2, top: 0, width: width / 2, height };
  const fields = Object.fromEntries(Object.entries(crop).map(([name, pixels]) => [name, String(pixels)]));
  const answer = await profile.upload(me, await make(), { fields });
  expect(answer.json()).toMatchObject({ photo: { file: expect.any(String) } });
  const { seen } = await look(answer.json().photo.large);
  expect(seen).toEqual(['olive', 'green', 'olive', 'olive']);
});

test('a crop of a WebP that the browser did not turn is taken from what it showed', async () => {
  const me = (await profile.put({}))[0] as string;
  const file = await (await scene(6)).webp().toBuffer();
  // Stored 400 wide and 600 high; a browser that does not turn it shows it so.
  const fields = { left: '0', top: '0', width: '400', height: '500' };
  const answer = await profile.upload(me, file, { fields });
  expect(answer.statusCode).toBe(200);
  expect((await look(answer.json().photo.large)).ratio).toBe(0.8);
});

const heic = (brand: string, compatible: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0${compatible}`, 'latin1'),
    Buffer.alloc(400),
  ]);
const unreadable: [name: string, file: Buffer, word: RegExp][] = [
  ['a HEIC of an iPhone', heic('heic', 'mif1heic'), /HEIC.*JPEG.*Most Compatible/],
  ['a HEIC of brand mif1', heic('mif1', 'mif1heic'), /HEIC/],
  ['a series of HEIC', heic('hevc', 'msf1hevc'), /HEIC/],
  ['JPEG XL', Buffer.concat([Buffer.from('ff0a', 'hex'), Buffer.alloc(100, 5)]), /JPEG XL.*save it as JPEG/],
  ['TIFF', Buffer.concat([Buffer.from('II*\0', 'latin1'), Buffer.alloc(100, 5)]), /TIFF/],
  ['a video', heic('isom', 'isommp42'), /video/],
  ['Photoshop', Buffer.from('8BPS\0\u0001'), /Photoshop/],
  [
    'SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>'),
    /not a photo we can read/,
  ],
];

test.each(unreadable)('%s is refused in a sentence that names it', async (_, file, word) => {
  const answer = await profile.upload((await profile.put({}))[0] as string, file);
  expect(answer.statusCode).toBe(415);
  expect(answer.json().message).toMatch(word);
});
