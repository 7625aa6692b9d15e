import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRandom } from '../random.ts';
import { draw, type Picture } from './draw.ts';
import { lookOf } from './look.ts';
import { portraitsOf } from './portraits.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portraits-'));
  vi.stubEnv('XDG_CACHE_HOME', folder);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const described = { gender: 'male', age: 50, ethnicity: 'White', religion: 'Other' } as const;

function picture(seed: string): Picture {
  return { look: lookOf({ ...described, hairColor: 'Brown' }, createRandom(seed)), seed };
}

test('portraits come in three sizes of WebP and are made once', async () => {
  const [portrait] = await portraitsOf([picture('a')], () => {});
  const sizes = Object.values(portrait?.bytes ?? {}).map((bytes) =>
    sharp(Buffer.from(bytes, 'base64')).metadata(),
  );
  const found = (await Promise.all(sizes)).map(({ format, width, height }) => [format, width, height]);
  expect(found).toEqual([
    ['webp', 160, 200],
    ['webp', 320, 400],
    ['webp', 640, 800],
  ]);
  expect(await portraitsOf([picture('a')], () => {})).toEqual([portrait]);
  expect(await readdir(join(folder, 'emberline/portraits-v2'))).toHaveLength(1);
});

test('the same plan draws the same picture, another seed another one of the same face', () => {
  expect(draw(picture('a'))).toBe(draw(picture('a')));
  const { look } = picture('a');
  expect(draw({ look, seed: 'b' })).not.toBe(draw({ look, seed: 'a' }));
});

test('people are taken from near and far, in many places and lights', () => {
  const { look } = picture('a');
  const drawings = Array.from({ length: 40 }, (_, n) => draw({ look, seed: `many ${n}` }));
  const faces = drawings.map((svg) =>
    Number(/<svg x="-?\d+" y="-?\d+" width="(\d+)"[^>]*>(?!.*<svg x)/s.exec(svg)?.[1]),
  );
  expect(Math.min(...faces)).toBeLessThan(590);
  expect(Math.max(...faces)).toBeGreaterThan(790);
  const lights = new Set(
    drawings.map((svg) => /<linearGradient id="light".*?<\/linearGradient>/s.exec(svg)?.[0]),
  );
  expect(lights.size).toBeGreaterThan(5);
});

test('the team is drawn in another style than members', () => {
  const { look } = picture('a');
  const ink = draw({ look, seed: 'a', team: 'female' });
  expect(ink).not.toBe(draw({ look, seed: 'a' }));
  expect(ink).not.toContain(look.skin);
});

test('a face follows the profile: no hair where there is none, no beard on women', () => {
  for (let n = 0; n < 50; n++) {
    const random = createRandom(`face ${n}`);
    expect(['mrClean', 'dougFunny']).toContain(lookOf({ ...described, hairColor: 'Bald' }, random).hair);
    expect(lookOf({ ...described, gender: 'female', hairColor: 'Red' }, random).facialHair).toBeUndefined();
  }
});
