import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import type { Crop } from './decoder/frames.ts';
import { createPhotoMaker, type PhotoMaker, type PhotoMakerOptions } from './make-photo.ts';

// Each starts processes, some of them heavy ones.
vi.setConfig({ testTimeout: 30_000 });

const soon = { timeout: 15_000 };

let maker: PhotoMaker;
afterEach(() => maker.stop());

const processes = new URL('../../test/processes/', import.meta.url);
const unruly = new URL('unruly-decoder.ts', processes);
const died: string[] = [];

function start(options: PhotoMakerOptions = {}): PhotoMaker {
  died.length = 0;
  maker = createPhotoMaker({ ...options, onDied: ({ message }) => died.push(message) });
  return maker;
}

/** A photo by its first bytes, that tells the unruly decoder what to do. */
const told = (deed: string) =>
  Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), Buffer.from(`deed:${deed}`)]);
const photo = told('nothing');
const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: 'teal' } });

/** The decoders of a process, or of anybody, as `ps` shows them. */
function children(parent: number | undefined = process.pid): string[] {
  return decoders().filter((line) => line.trim().split(/ +/)[1] === String(parent));
}

/** Those that have begun since: a decoder of the test before may still be ending. */
function childrenFromNow(): () => number[] {
  const before = children().map(pidOf);
  return () =>
    children()
      .map(pidOf)
      .filter((pid) => !before.includes(pid));
}

function decoders(): string[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args=']).toString();
  return table.split('\n').filter((line) => line.includes('--permission'));
}

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const begun = performance.now();
  const result = await work();
  return [performance.now() - begun, result];
}

const pidOf = (line: string) => Number(line.trim().split(' ')[0]);

test.each([
  ['hang', /more than 500 ms/],
  ['crash', /SIGABRT/],
  ['grow', /MB/],
  ['lie', /no photo/],
  ['flood', /too large/],
])('a photo that makes its decoder %s is refused, and the next one works', async (deed, reason) => {
  const timeoutMs = deed === 'hang' ? 500 : 20_000;
  const { make, semaphore } = start({ entry: unruly, timeoutMs, memoryBytes: 200 * 1024 * 1024 });
  await make(photo, 'photo').catch(() => {});
  await expect(make(told(deed), 'photo')).rejects.toMatchObject({ code: 'PHOTO_UNREADABLE' });
  expect(died.at(-1)).toMatch(reason);
  expect((await make(photo, 'photo')).preview).toMatch(/^data:/);
  expect([semaphore.held, semaphore.waiting]).toEqual([0, 0]);
});

test('whoever does not wait any more frees the decoder', async () => {
  const { make, semaphore } = start({ entry: unruly });
  const leaving = new AbortController();
  const left = [make(told('hang'), 'photo', undefined, leaving.signal), make(told('hang'), 'photo')];
  for (const one of left) one.catch(() => {});
  const waits = make(photo, 'photo');
  await expect.poll(() => semaphore.waiting, soon).toBe(1);
  leaving.abort();
  await expect(left[0]).rejects.toThrow('aborted');
  expect((await waits).preview).toMatch(/^data:/);
});

test('a decoder has no environment and reaches no file, process or network', async () => {
  process.env.PHOTO_TEST_SECRET = 'secret';
  const { make } = start({ entry: unruly });
  const refusal = await make(told('look'), 'photo').catch((error: Error) => error);
  const found = JSON.parse(((refusal as Error).cause as Error).message);
  const denied = 'ERR_ACCESS_DENIED';
  expect(found).toEqual({
    ...{ env: [], argv: [], file: denied, ownEnvironment: denied, parentEnvironment: denied },
    ...{ settings: denied, write: denied, process: denied, socket: denied },
  });
});

test('at most two processes decode, are used again, and end when the service stops', async () => {
  const began = childrenFromNow();
  const { make, stop } = start({ entry: unruly });
  await Promise.all(Array.from({ length: 6 }, () => make(photo, 'photo')));
  expect(began().length).toBeOneOf([1, 2]);
  stop();
  await expect.poll(began, soon).toEqual([]);
});

test('a process without work ends after a while, and the next photo gets another one', async () => {
  const began = childrenFromNow();
  const { make } = start({ entry: unruly, idleMs: 50 });
  await make(photo, 'photo');
  await expect.poll(began, soon).toEqual([]);
  expect((await make(photo, 'photo')).preview).toMatch(/^data:/);
  expect(died).toEqual([]);
});

test('a process that does not start is not the photo’s fault', async () => {
  const { make } = start({ entry: new URL('./read-upload.test.ts', import.meta.url) });
  await expect(make(photo, 'photo')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

const floods: [name: string, file: () => Promise<Buffer>, reason: RegExp, crop?: Crop][] = [
  ['of 32 x 100,000', () => plain(32, 100_000).png().toBuffer(), /sides are at most 8 to 1/],
  ['of 100,000 x 32', () => plain(100_000, 32).png().toBuffer(), /sides are at most 8 to 1/],
  [
    'of 32 x 10,000 that its metadata turns',
    () => plain(32, 10_000).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    /sides are at most 8 to 1/,
  ],
  ['of more than 200 megapixels', () => plain(16_384, 12_289).png().toBuffer(), /200 megapixels/],
  [
    'cropped to 32 x 13,760',
    () => plain(1_720, 13_760).jpeg().toBuffer(),
    /sides are at most 8 to 1/,
    { left: 0, top: 0, width: 32, height: 13_760 },
  ],
  [
    'cropped to 13,760 x 32',
    () => plain(13_760, 1_720).jpeg().toBuffer(),
    /sides are at most 8 to 1/,
    { left: 0, top: 0, width: 13_760, height: 32 },
  ],
];

test.each(floods)(
  'a photo %s is refused with its reason, without decoding it',
  async (_, file, reason, crop) => {
    const { make } = start();
    const flood = await file();
    const small = await plain(64, 64).png().toBuffer();
    await make(small, 'photo');
    // Decoding one takes seconds each time; a busy machine is slow once or twice.
    let best = Number.POSITIVE_INFINITY;
    for (let n = 0; n < 5 && best >= 1_000; n++) {
      const [ms, refusal] = await timed(() => make(flood, 'photo', crop).catch((error: Error) => error));
      expect(refusal).toMatchObject({
        code: 'PHOTO_UNREADABLE',
        message: expect.stringMatching(reason),
      });
      best = Math.min(best, ms);
    }
    expect(best).toBeLessThan(1_000);
  },
);

test.each([
  ...[1, 2, 40, 300].map((bytes) => ['webp', bytes] as const),
  ...[1, 2, 40, 300].map((bytes) => ['gif', bytes] as const),
  ...[1, 2, 40, 300].map((bytes) => ['png', bytes] as const),
])('a %s whose last %i bytes are lost is taken, as browsers show it', async (format, bytes) => {
  const { make } = start();
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const whole = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#888', noise } })
    .toFormat(format)
    .toBuffer();
  const { large } = (await make(whole.subarray(0, -bytes), 'photo')).bytes;
  expect(await sharp(large).metadata()).toMatchObject({ width: 96, height: 64 });
  await expect(make(whole.subarray(0, whole.length / 6), 'photo')).rejects.toMatchObject({
    code: 'PHOTO_UNREADABLE',
  });
});

test('what is missing of a photo is black or grey, never what the memory held before', async () => {
  const { make } = start();
  const white = sharp({ create: { width: 600, height: 400, channels: 3, background: 'white' } });
  await make(await white.png().toBuffer(), 'photo');
  const noise = { type: 'gaussian', mean: 200, sigma: 5 } as const;
  for (const interlaced of [false, true]) {
    const whole = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#888', noise } })
      .png({ progressive: interlaced })
      .toBuffer();
    const { large } = (await make(whole.subarray(0, whole.length / 2), 'photo')).bytes;
    const { data, info } = await sharp(large).raw().toBuffer({ resolveWithObject: true });
    const corner = data.subarray((info.width * info.height - 1) * info.channels);
    if (!interlaced) expect(Math.max(...corner)).toBeLessThan(8);
  }
});

test('a photo of 8 to 1 is taken', async () => {
  const { make } = start();
  const { large } = (await make(await plain(100, 800).jpeg().toBuffer(), 'photo')).bytes;
  expect(await sharp(large).metadata()).toMatchObject({ width: 100, height: 800, format: 'webp' });
});

test('Ctrl-C, which reaches every process of a terminal, ends no decoder before the service has finished', async () => {
  const began = childrenFromNow();
  const { make } = start();
  const file = await plain(64, 64).png().toBuffer();
  await make(file, 'photo');
  const [pid] = began() as [number];
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pid, signal);
  await make(file, 'photo');
  expect(died).toEqual([]);
  expect(children().map(pidOf)).toContain(pid);
});

test('a decoder ends when the service is killed', async () => {
  maker = createPhotoMaker();
  const service = spawn(process.execPath, [fileURLToPath(new URL('photo-service.ts', processes))]);
  await once(service.stdout, 'data');
  const [pid] = children(service.pid).map(pidOf) as [number];
  service.kill('SIGKILL');
  await expect.poll(() => decoders().map(pidOf), soon).not.toContain(pid);
});
