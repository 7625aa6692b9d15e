import { startDaily } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import type { Context } from '../context.ts';
import type { PhotoName } from '../domain/photo-store.ts';

/** Longer than any upload takes between storing the bytes and the row. */
const graceMs = 3_600_000;
const manyPhotos = 100;

/** Removes stored photos that have no row once a day: what killed processes and failed removals left behind. */
export const sweepingPhotos: Job<Context> = (context) =>
  startDaily({
    ...{ db: context.mongo.db, log: context.log, name: 'sweep-photos' },
    work: (signal) => sweepPhotos(context, signal),
  });

/** @returns how many photos were removed. @throws when most photos have no row: the store is another database's. */
export async function sweepPhotos(
  { photos, photoStore, now, log }: Pick<Context, 'photos' | 'photoStore' | 'now' | 'log'>,
  signal?: AbortSignal,
): Promise<number> {
  const strays = new Map<string, PhotoName>();
  let known = 0;
  for await (const page of photoStore.pages(new Date(now().getTime() - graceMs))) {
    signal?.throwIfAborted();
    const rows = await photos.findMany([...new Set(page.map(({ file }) => file))]);
    const files = new Set(rows.map(({ _id }) => _id));
    known += files.size;
    for (const name of page) if (!files.has(name.file)) strays.set(name.file, name);
  }
  if (strays.size > manyPhotos && strays.size > known)
    throw new Error(`${strays.size} photos have no row, only ${known} have: nothing is swept`);
  for (const name of strays.values()) {
    signal?.throwIfAborted();
    await photoStore.remove(name);
  }
  if (strays.size > 0) log.warn({ photos: strays.size }, 'photos without a row were removed');
  return strays.size;
}

const atOnce = 200;

/** Looks up the squares of profiles that were stored before there were any. */
export const findingSquares: Job<Context> = (context) =>
  startDaily({
    ...{ db: context.mongo.db, log: context.log, name: 'find-squares' },
    work: (signal) => findSquares(context, signal),
  });

export async function findSquares(
  { profiles, squareOf }: Pick<Context, 'profiles' | 'squareOf'>,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const rows = await profiles.withoutSquare(atOnce);
    for (const { _id, zip } of rows) await profiles.setSquare(_id, squareOf(zip));
    if (rows.length < atOnce) return;
  }
}
