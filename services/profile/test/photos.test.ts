import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

let profile: ProfileUnderTest;

beforeAll(async () => {
  profile = await startProfile();
});

afterAll(() => profile.stop());

const member = async () => (await profile.put({}))[0] as string;
const get = (address: string, as?: string) => {
  const { pathname, search } = new URL(address);
  return profile.ask({ url: pathname + search, as });
};

function picture(width = 400, height = 500) {
  return sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 40 } } as never,
  });
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a photo in %s becomes three sizes of WebP',
  async (format) => {
    const me = await member();
    const answer = await profile.upload(
      me,
      await picture(1500, 2000).toFormat(format, { effort: 1 }).toBuffer(),
    );
    expect(answer.statusCode).toBe(200);
    const { photo } = answer.json();
    const sizes = [];
    for (const address of [photo.small, photo.medium, photo.large]) {
      const served = await get(address);
      expect(served.headers['content-type']).toBe('image/webp');
      const { width, height } = await sharp(served.rawPayload).metadata();
      sizes.push([width, height]);
    }
    expect(sizes).toEqual([
      [160, 200],
      [320, 400],
      [1013, 1350],
    ]);
    expect(photo.preview).toMatch(/^data:image\/webp;base64,.{20,800}$/);
  },
);

test('the first photo becomes the profile image, and cards carry it', async () => {
  const me = await member();
  const { photo } = (await profile.upload(me, await picture().jpeg().toBuffer())).json();
  const user = (await profile.ask({ url: '/users/me', as: me })).json();
  expect(user.profileImage).toBe(photo.file);
  expect((await profile.ask({ url: '/users/me/photos', as: me })).json()).toMatchObject({
    additionalPhotos: [photo.file],
    profileImage: photo.file,
  });
});

const photosOf = async (id: string) => (await profile.ask({ url: '/users/me/photos', as: id })).json();
const uploaded = async (id: string): Promise<string> =>
  (await profile.upload(id, await picture(64, 80).png().toBuffer())).json().photo.file;
const order = (as: string, files: unknown) =>
  profile.ask({ method: 'PUT', url: '/users/me/photos/order', as, payload: { files } });

test('everybody sees the photos in the order that their owner gave them', async () => {
  const [me, viewer] = [await member(), (await profile.put({ gender: 'male', preference: 'female' }))[0]];
  const files = [await uploaded(me), await uploaded(me), await uploaded(me)];
  const wanted = files.toReversed();
  expect((await order(me, wanted)).statusCode).toBe(200);
  expect(await photosOf(me)).toMatchObject({ additionalPhotos: wanted, profileImage: files[0] });
  const seen = (await profile.ask({ url: `/users/profile/${me}`, as: viewer as string })).json();
  expect(seen.photos.map((photo: { file: string }) => photo.file)).toEqual(wanted);
  expect(seen.profileImage).toBe(files[0]);
});

test('an order that is not of all own photos, each once, changes nothing', async () => {
  const [me, other] = [await member(), await member()];
  const [foreign, gone] = [await uploaded(other), await uploaded(me)];
  const [a, b] = [await uploaded(me), await uploaded(me)];
  await profile.ask({ method: 'DELETE', url: `/users/photos/${gone}`, as: me });
  const before = await profile.context.profiles.find(me);
  const refused: [unknown, number][] = [
    [[b, a, gone], 409],
    [[b, a, foreign], 409],
    [[b, foreign], 409],
    [[b], 409],
    [[], 409],
    [[b, a, a], 400],
    [[b, '../a.webp'], 400],
    [[b, { $gt: '' }], 400],
    [Array.from({ length: 13 }, (_, n) => `${n}.webp`), 400],
    [b, 400],
    [null, 400],
  ];
  for (const [files, status] of refused)
    expect((await order(me, files)).statusCode, JSON.stringify(files)).toBe(status);
  expect(await profile.context.profiles.find(me)).toEqual(before);
  expect((await order(other, [foreign])).statusCode).toBe(200);
});

test('an order and an upload at the same moment lose no photo', async () => {
  const me = await member();
  const files = [await uploaded(me), await uploaded(me)];
  const [answer, added] = await Promise.all([order(me, files.toReversed()), uploaded(me)]);
  expect([200, 409]).toContain(answer.statusCode);
  const { additionalPhotos } = await photosOf(me);
  expect(additionalPhotos.toSorted()).toEqual([...files, added].toSorted());
});

test('a member without a profile image gets the first photo, and keeps a choice', async () => {
  const me = await member();
  const [first, second] = [await uploaded(me), await uploaded(me)];
  const choose = (name: string) =>
    profile.upload(me, undefined, { method: 'PUT', url: '/users/me', fields: { profileImage: name } });
  await choose('');
  await uploaded(me);
  expect((await photosOf(me)).profileImage).toBe(first);
  await choose(second);
  await uploaded(me);
  expect((await photosOf(me)).profileImage).toBe(second);
});

test('a photo is turned upright and carries no metadata any more', async () => {
  const me = await member();
  const exif = {
    IFD0: { Copyright: 'SECRET', Model: 'Camera' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
  };
  const file = await picture(600, 300).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
  expect(file.includes('SECRET')).toBe(true);
  const { photo } = (await profile.upload(me, file)).json();
  for (const address of [photo.small, photo.medium, photo.large]) {
    const { rawPayload } = await get(address);
    const { exif: left, icc, xmp, orientation } = await sharp(rawPayload).metadata();
    expect({ left, icc, xmp, orientation }).toEqual({});
    expect(rawPayload.includes('SECRET')).toBe(false);
  }
  const { width, height } = await sharp((await get(photo.large)).rawPayload).metadata();
  expect([width, height]).toEqual([300, 600]);
});

test('a crop is taken from the upright photo, and must lie inside it', async () => {
  const me = await member();
  const file = await picture(600, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const crop = { left: '100', top: '200', width: '300', height: '400' };
  const { photo } = (await profile.upload(me, file, { fields: crop })).json();
  const { width, height } = await sharp((await get(photo.large)).rawPayload).metadata();
  expect([width, height]).toEqual([300, 400]);
  expect((await profile.upload(me, file, { fields: { ...crop, left: '101' } })).statusCode).toBe(400);
});

/** A picture of a few bytes whose header claims many pixels. */
function pixelFlood(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const hostile: [string, () => Buffer | Promise<Buffer>, number][] = [
  ['a pixel flood', () => pixelFlood(30_000, 30_000), 422],
  ['a flood just above the cap', () => pixelFlood(16_384, 12_289), 422],
  ['a flood of which nearly nothing is there', () => pixelFlood(6000, 4001), 422],
  ['a script in SVG', () => Buffer.from(svg), 415],
  ['a page named .jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj'), 415],
  ['nothing but noise', () => randomBytes(5000), 415],
  ['an empty file', () => Buffer.alloc(0), 415],
  ['a truncated JPEG', async () => (await picture(800, 800).jpeg().toBuffer()).subarray(0, 3000), 422],
  [
    'a JPEG’s first bytes before noise',
    () => Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), randomBytes(5000)]),
    422,
  ],
  [
    'a file above 10 MB',
    () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(10 * 1024 * 1024)]),
    413,
  ],
  ['a speck of a photo', () => picture(8, 8).png().toBuffer(), 422],
];

test.each(hostile)('%s is refused and nothing is stored', async (_name, make, status) => {
  const me = await member();
  const answer = await profile.upload(me, await make());
  expect(answer.statusCode).toBe(status);
  expect((await profile.ask({ url: '/users/me/photos', as: me })).json().additionalPhotos).toEqual([]);
});

test('a photo that is an archive as well loses the archive', async () => {
  const me = await member();
  const polyglot = Buffer.concat([
    await picture().jpeg().toBuffer(),
    Buffer.from('PK\x03\x04 evil.html <script>'),
  ]);
  const { photo } = (await profile.upload(me, polyglot)).json();
  expect((await get(photo.large)).rawPayload.includes('evil')).toBe(false);
});

test('a form without a photo, in another field, with too much in it or cut short is refused', async () => {
  const me = await member();
  const file = await picture().jpeg().toBuffer();
  expect((await profile.upload(me, undefined, { fields: { left: '1' } })).statusCode).toBe(400);
  expect((await profile.upload(me, file, { field: 'avatar' })).statusCode).toBe(400);
  expect((await profile.upload(me, file, { fields: { left: 'x'.repeat(5000) } })).statusCode).toBe(413);
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, 'x']));
  expect((await profile.upload(me, file, { fields: many })).statusCode).toBe(413);
  const cut = { 'content-type': 'multipart/form-data; boundary=x' };
  const payload = Buffer.from('--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\nabc');
  expect(
    (await profile.ask({ method: 'POST', url: '/users/me/photos', as: me, headers: cut, payload }))
      .statusCode,
  ).toBe(400);
  const json = await profile.ask({
    method: 'POST',
    url: '/users/me/photos',
    as: me,
    payload: { photo: 'x' },
  });
  expect(json.statusCode).toBe(415);
});

const exportOf = (as: string, password = profile.others.password) =>
  profile.ask({ method: 'POST', url: '/users/me/export', as, payload: { password } });

test('the archive is for who proves the password', async () => {
  const me = await member();
  const answer = await exportOf(me, 'a guess');
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'CREDENTIALS_INVALID']);
  const without = await profile.ask({ method: 'POST', url: '/users/me/export', as: me, payload: {} });
  expect(without.statusCode).toBe(400);
  expect((await profile.ask({ url: '/users/me/export', as: me })).statusCode).toBe(404);
});

test('an export leaves a line in the security log before the archive goes, a refused one none', async () => {
  const noted = vi.spyOn(profile.context.security, 'note');
  const exports = () => noted.mock.calls.filter(([event]) => event === 'data-exported');
  const me = await member();
  await exportOf(me, 'a guess');
  expect(exports()).toEqual([]);
  await exportOf(me);
  expect(exports()).toEqual([
    ['data-exported', expect.objectContaining({ subjectId: me, address: expect.any(String) })],
  ]);
  noted.mockRestore();
});

test('no query here read a whole collection', async () => {
  expect(await profile.scans()).toEqual([]);
});
