import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import type { Place } from './places/place.ts';
import type { Seal } from './seal.ts';

// Photos never change. So each is copied once, to a folder that all backups of a place share; a backup lists its own.

const shared = 'photos/';
const listOf = (name: string) => `${name}/photos.gz`;
/** Copied at once. */
const atOnce = 16;

interface Copied {
  photos: number;
  added: number;
}

/** Copies the photos that the place does not have yet, and writes the list of those that there are now. */
export async function copyPhotos(bucket: Place, place: Place, seal: Seal, name: string): Promise<Copied> {
  const keys: string[] = [];
  const missing: string[] = [];
  for await (const [key, inBucket, inPlace] of merged(bucket.list(''), copiesIn(place, seal))) {
    if (!inBucket) continue;
    keys.push(key);
    if (!inPlace) missing.push(key);
  }
  const gone = new Set<string>();
  await all(missing, async (key) => {
    const content = await bucket.read(key).catch(noneIfGone);
    if (content) await place.write(copyOf(key, seal), await seal.close(content));
    else gone.add(key);
  });
  const kept = keys.filter((key) => !gone.has(key));
  await place.write(listOf(name), Readable.from([kept.join('\n')]).pipe(createGzip()));
  return { photos: kept.length, added: missing.length - gone.size };
}

/** Puts back those of a backup's photos that the bucket does not have. @returns how many */
export async function restorePhotos(bucket: Place, place: Place, seal: Seal, name: string): Promise<number> {
  const missing: string[] = [];
  for await (const [key, inBackup, inBucket] of merged(await listed(place, name), bucket.list('')))
    if (inBackup && !inBucket) missing.push(key);
  await all(missing, async (key) => bucket.write(key, await seal.open(await place.read(copyOf(key, seal)))));
  return missing.length;
}

/** Removes the copies that none of these backups lists. @returns how many */
export async function removeUnlisted(place: Place, seal: Seal, names: string[]): Promise<number> {
  const wanted = new Set<string>();
  for (const name of names) for (const key of await listed(place, name)) wanted.add(key);
  const unlisted: string[] = [];
  for await (const key of copiesIn(place, seal)) if (!wanted.has(key)) unlisted.push(key);
  await all(unlisted, (key) => place.remove(copyOf(key, seal)));
  return unlisted.length;
}

function copyOf(key: string, seal: Seal): string {
  return `${shared}${key}${seal.ending}`;
}

async function* copiesIn(place: Place, seal: Seal): AsyncGenerator<string> {
  for await (const path of place.list(shared))
    if (path.endsWith(seal.ending)) yield path.slice(shared.length, path.length - seal.ending.length);
}

async function listed(place: Place, name: string): Promise<string[]> {
  const content = await place.read(listOf(name)).catch(noneIfGone);
  return content ? (await text(content.pipe(createGunzip()))).split('\n').filter(Boolean) : [];
}

function noneIfGone(error: NodeJS.ErrnoException): undefined {
  if (error.name !== 'NoSuchKey' && error.code !== 'ENOENT') throw error;
}

/** Walks two ordered lists together: each key once, and in which of the two it is. */
async function* merged(
  one: AsyncIterable<string> | string[],
  other: AsyncIterable<string>,
): AsyncGenerator<[key: string, inOne: boolean, inOther: boolean]> {
  const ones = (async function* () {
    yield* one;
  })();
  const others = other[Symbol.asyncIterator]();
  let [a, b] = [await ones.next(), await others.next()];
  while (!a.done || !b.done) {
    const [left, right] = [a.done ? undefined : a.value, b.done ? undefined : b.value];
    const isLeft = left !== undefined && (right === undefined || left <= right);
    const isRight = right !== undefined && (left === undefined || right <= left);
    yield [(isLeft ? left : right) as string, isLeft, isRight];
    if (isLeft) a = await ones.next();
    if (isRight) b = await others.next();
  }
}

/** Waits for those under way when one fails. */
async function all(keys: string[], work: (key: string) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < keys.length; at += atOnce) {
    const ended = await Promise.allSettled(keys.slice(at, at + atOnce).map(work));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  }
}
