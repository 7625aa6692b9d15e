import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** What is left of a list for a page: without the rows of these ids, and without the first `skip` of the others. */
export interface Rest {
  shown: string[];
  skip: number;
}

/** Condition of MongoDB for the rows that are left. */
export function unshown({ shown }: Rest): { _id?: { $nin: string[] } } {
  return shown.length > 0 ? { _id: { $nin: shown } } : {};
}

interface Asked {
  reader: string;
  /** Which list, with its filters and its order. */
  list: unknown;
  /** From 1. */
  page: number;
  /** Where pages go by places instead: the last row of the page before. */
  after?: string | undefined;
  limit: number;
}

export type ShownPages = ReturnType<typeof createShownPages>;

const keptSeconds = 30 * 60;
/** Ids; of longer readings the first pages are passed over by their number. */
const mostKept = 4_000;

/**
 * Pages of lists whose order changes while they are read: who was shown on a page before is not shown again, and who was not comes
 * later, whatever has moved meanwhile. The first page begins anew. Without Redis, or after half an hour, pages go by their numbers
 * or places: nothing is known to be shown then.
 */
export function createShownPages(redis: Pick<Redis, 'get' | 'set'>, service: string) {
  /** @param find of the rest of the list, at most `limit` rows */
  return async function pageOnce<R extends { rows: readonly { _id: string }[] }>(
    { reader, list, page, after, limit }: Asked,
    find: (rest: Rest) => Promise<R>,
  ): Promise<R> {
    const name = createHash('sha256').update(JSON.stringify([reader, list, limit]));
    const key = `shown:${service}:${name.digest('base64url')}`;
    const isFirst = page === 1 && after === undefined;
    const stored = isFirst ? null : await redis.get(key).catch(() => null);
    const all = JSON.parse(stored ?? '[]') as (string[] | null)[];
    const before = after === undefined ? page - 1 : all.findIndex((ids) => ids?.at(-1) === after) + 1;
    const pages = all.slice(0, before);
    const known = pages.filter((ids) => ids !== null);
    const found = await find({ shown: known.flat(), skip: (before - known.length) * limit });
    const ids = found.rows.map(({ _id }) => _id);
    if (ids.length < limit || (before === 0 && !isFirst)) return found;
    while (pages.length < before) pages.push(null);
    pages.push(ids);
    const first = Math.max(0, pages.length - Math.ceil(mostKept / limit));
    const kept = pages.map((one, n) => (n < first ? null : one));
    await redis.set(key, JSON.stringify(kept), 'EX', keptSeconds).catch(() => undefined);
    return found;
  };
}
