import { startDaily } from '@emberline/kit/jobs/daily';
import type { Job } from '@emberline/kit/service';
import type { Context } from '../context.ts';

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
