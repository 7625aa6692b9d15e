import type { Collection, Filter } from 'mongodb';
import type { Inclination } from '../domain/suits.ts';
import { whoSuits } from '../domain/suits.ts';
import type { ProfileRow } from './profiles.ts';

export interface BrowseFilters {
  ageMin?: number | undefined;
  ageMax?: number | undefined;
  location?: string | undefined;
  gender?: string | undefined;
  online?: boolean | undefined;
  withPhoto?: boolean | undefined;
}

export interface BrowsePage {
  /** In order. */
  ids: string[];
  total: number;
}

export interface BrowseRequest {
  viewer: Inclination;
  filters: BrowseFilters;
  /** Oneself, and who is blocked either way. */
  hidden: string[];
  page: number;
  limit: number;
}

export type Browsing = ReturnType<typeof createBrowsing>;

const countFreshMs = 3_000;
const countsKept = 1_000;
const timeLimitMs = 3_000;

/** Finds whom a member may meet, online first, then last seen. */
export function createBrowsing(rows: Collection<ProfileRow>, now: () => number = Date.now) {
  const counts = new Map<string, { total: Promise<number>; at: number }>();

  async function pageOf({ viewer, filters, hidden, page, limit }: BrowseRequest): Promise<BrowsePage> {
    const filter = filterOf(viewer, filters);
    const hint = filters.location === undefined ? 'browse' : 'browse a state';
    const skip = (page - 1) * limit;
    const [found, counted, hiddenAmong] = await Promise.all([
      rows
        .find({ ...filter, _id: { $nin: hidden } }, { projection: { _id: 1 }, hint, maxTimeMS: timeLimitMs })
        .sort({ online: -1, lastOnline: -1, _id: 1 })
        .skip(skip)
        .limit(limit)
        .toArray(),
      countAll(filter),
      rows.countDocuments({ ...filter, _id: { $in: hidden } }, { maxTimeMS: timeLimitMs, hint: '_id_' }),
    ]);
    const ids = found.map(({ _id }) => _id);
    return { ids, total: exactTotal({ counted: counted - hiddenAmong, skip, limit, shown: ids.length }) };
  }

  /** Kept for some seconds; then the old one is answered once more while it is counted again. */
  function countAll(filter: Filter<ProfileRow>): Promise<number> {
    const key = JSON.stringify(filter);
    const known = counts.get(key);
    if (known && now() - known.at < countFreshMs) return known.total;
    const total = rows.countDocuments(filter, { hint: 'count what a filter finds', maxTimeMS: timeLimitMs });
    total.catch(() => counts.delete(key));
    if (!known && counts.size >= countsKept) counts.delete(counts.keys().next().value as string);
    counts.set(key, { total, at: now() });
    return known?.total ?? total;
  }

  return { pageOf };
}

export function filterOf(viewer: Inclination, filters: BrowseFilters): Filter<ProfileRow> {
  const { genders, preferences } = whoSuits(viewer);
  const { ageMin, ageMax, location, online, withPhoto } = filters;
  const gender = filters.gender?.toLowerCase();
  const age = {
    ...(ageMin !== undefined && { $gte: ageMin }),
    ...(ageMax !== undefined && { $lte: ageMax }),
  };
  return {
    complete: true,
    gender: { $in: gender === undefined ? genders : genders.filter((one) => one === gender) },
    preference: { $in: preferences },
    ...(location !== undefined && { 'facts.location': location }),
    ...(online !== undefined && { online }),
    ...(Object.keys(age).length > 0 && { 'facts.age': age }),
    ...(withPhoto !== undefined && { hasPhoto: withPhoto }),
  } as Filter<ProfileRow>;
}

/** A page that is not full is the last one and tells the total itself, whatever was counted a moment ago. */
function exactTotal({
  counted,
  skip,
  limit,
  shown,
}: Record<'counted' | 'skip' | 'limit' | 'shown', number>): number {
  if (shown > 0 && shown < limit) return skip + shown;
  if (shown === 0) return Math.min(counted, skip);
  return Math.max(counted, skip + shown);
}
