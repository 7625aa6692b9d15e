import { LRUCache } from 'lru-cache';
import type { Collection, Db, Filter } from 'mongodb';
import { type Inclination, whoSuits } from '../domain/suits.ts';
import type { ProfileRow } from './profile-rows.ts';

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
  /** Only who was here since then. */
  since: Date;
  /** Ids of the caller and of members blocked in either direction. */
  hidden: string[];
  page: number;
  limit: number;
}

const timeLimitMs = 3_000;
/** Counting more would take longer than it is worth: nobody turns so many pages. */
const mostCounted = 10_000;

/** Finds and counts the members whom a member may meet: online first, then by last seen. */
export function createBrowsing(db: Db) {
  const rows: Collection<ProfileRow> = db.collection('profiles');

  /** Caches totals by filter. Returns a stale total while the new one is counted. */
  const totals = new LRUCache<string, number, Filter<ProfileRow>>({
    max: 1_000,
    ttl: 3_000,
    allowStale: true,
    fetchMethod: (_key, _old, { context: filter }) =>
      rows.countDocuments(filter, {
        hint: 'browse',
        limit: mostCounted,
        maxTimeMS: timeLimitMs,
      }),
  });
  /** Counted at most twice a minute, since the request needs no login. */
  const realMembers = new LRUCache<'all', number>({
    max: 1,
    ttl: 30_000,
    fetchMethod: () => rows.countDocuments({ kind: 'member', complete: true }, { hint: 'real members' }),
  });

  async function pageOf({ viewer, filters, since, hidden, page, limit }: BrowseRequest): Promise<BrowsePage> {
    const filter = filterOf(viewer, filters, since);
    const hint = filters.location === undefined ? 'browse' : 'browse a state';
    const skip = (page - 1) * limit;
    const [found, counted, hiddenAmong] = await Promise.all([
      rows
        .find({ ...filter, _id: { $nin: hidden } }, { projection: { _id: 1 }, hint, maxTimeMS: timeLimitMs })
        .sort({ online: -1, lastOnline: -1, _id: 1 })
        .skip(skip)
        .limit(limit)
        .toArray(),
      totals.forceFetch(JSON.stringify(filter), { context: filter }),
      rows.countDocuments({ ...filter, _id: { $in: hidden } }, { maxTimeMS: timeLimitMs, hint: '_id_' }),
    ]);
    const ids = found.map(({ _id }) => _id);
    return { ids, total: exactTotal({ counted: counted - hiddenAmong, skip, limit, shown: ids.length }) };
  }

  return { pageOf, countRealMembers: () => realMembers.forceFetch('all') };
}

export function filterOf(viewer: Inclination, filters: BrowseFilters, since: Date): Filter<ProfileRow> {
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
    lastOnline: { $gte: since },
    ...(location !== undefined && { 'facts.location': location }),
    ...(online !== undefined && { online }),
    ...(Object.keys(age).length > 0 && { 'facts.age': age }),
    ...(withPhoto !== undefined && { hasPhoto: withPhoto }),
  } as Filter<ProfileRow>;
}

/** A page that is not full is the last one and gives the exact total, whatever the cached count says. */
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
