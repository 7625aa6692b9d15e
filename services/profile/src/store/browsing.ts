import type { Choice } from '@emberline/contracts/choice-lists';
import { mostCounted } from '@emberline/contracts/choices';
import type { Rest } from '@emberline/kit/redis/shown-pages';
import { LRUCache } from 'lru-cache';
import type { Collection, Db, Filter, Sort } from 'mongodb';
import type { Inclination } from '../domain/suits.ts';
import { type BrowseFilters, filterOf, indexFor } from './browse-filter.ts';
import type { ProfileRow } from './profile-rows.ts';

export interface BrowsePage {
  /** In order. */
  rows: { _id: string }[];
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
  /** What the viewer was not shown on the pages before. */
  rest: Rest;
  /** Only these squares. */
  within?: number[] | undefined;
  order: BrowseOrder;
}

type BrowseOrder =
  | { by: Exclude<Choice<'browseOrder'>, 'near' | 'shared'> }
  /** Squares from near to far; who is in none of them comes last. */
  | { by: 'near'; rings: number[][] }
  | { by: 'shared'; interests: readonly string[] };

/** Part of an ordered list. */
interface Part {
  filter: Filter<ProfileRow>;
  /** Not these, nor those whom the pages before have shown. */
  hidden: string[];
  shown: number;
  skip: number;
  limit: number;
}

const timeLimitMs = 3_000;
/** So many of those who were here last are compared with the viewer's interests; the others follow by presence. */
const mostCompared = 480;
const byPresence: Sort = { online: -1, lastOnline: -1, _id: 1 };
const idAlone = { projection: { _id: 1 }, maxTimeMS: timeLimitMs };

/** Finds and counts the members whom a member may meet. */
export function createBrowsing(db: Db) {
  const rows: Collection<ProfileRow> = db.collection('profiles');

  const count = (filter: Filter<ProfileRow>, hint = indexFor(filter)) =>
    rows.countDocuments(filter, { hint, limit: mostCounted, maxTimeMS: timeLimitMs });

  /** Caches totals by filter. Returns a stale total while the new one is counted. */
  const totals = new LRUCache<string, number, Filter<ProfileRow>>({
    max: 1_000,
    ttl: 3_000,
    allowStale: true,
    fetchMethod: (_key, _old, { context: filter }) => count(filter),
  });
  /** Counted at most twice a minute, since the request needs no login. */
  const realMembers = new LRUCache<'all', number>({
    max: 1,
    ttl: 30_000,
    fetchMethod: () => rows.countDocuments({ kind: 'member', complete: true }, { hint: 'real members' }),
  });

  const find = async (
    { filter, hidden, skip, limit }: Omit<Part, 'shown'>,
    sort = byPresence,
    hint = indexFor(filter),
  ) => {
    if (limit === 0) return [];
    const shown = { ...filter, _id: { $nin: hidden } };
    const found = await rows
      .find(shown, { ...idAlone, hint })
      .sort(sort)
      .skip(skip)
      .limit(limit)
      .toArray();
    return found.map(({ _id }) => _id);
  };

  const findNewest = (part: Part) => {
    const hint = indexFor(part.filter);
    const isNarrow = hint === 'active in a square' || hint === 'active with an interest';
    return find(part, { createdAt: -1, _id: 1 }, isNarrow ? hint : 'newest');
  };

  async function findNearest({ filter, hidden, skip, limit }: Part, rings: number[][]): Promise<string[]> {
    const ids: string[] = [];
    for (const square of [...rings.map((squares) => ({ $in: squares })), { $nin: rings.flat() }]) {
      const ring = { ...filter, square };
      const inRing = skip > 0 ? await count({ ...ring, _id: { $nin: hidden } }, indexFor(ring)) : 0;
      if (skip > 0 && skip >= inRing) {
        skip -= inRing;
        continue;
      }
      ids.push(...(await find({ filter: ring, hidden, skip, limit: limit - ids.length })));
      if (ids.length === limit) break;
      skip = 0;
    }
    return ids;
  }

  async function findSharing(part: Part, interests: readonly string[]): Promise<string[]> {
    const { skip, limit } = part;
    const among = Math.max(0, mostCompared - part.shown);
    const end = Math.min(skip + limit, among);
    const compared = skip < end ? await compare({ ...part, limit: end - skip }, among, interests) : [];
    if (skip + limit <= among) return compared;
    const from = Math.max(skip, among);
    return [...compared, ...(await find({ ...part, skip: from, limit: skip + limit - from }))];
  }

  async function compare(
    { filter, hidden, skip, limit }: Part,
    among: number,
    interests: readonly string[],
  ): Promise<string[]> {
    const theirs = { $ifNull: ['$facts.interests', []] };
    const found = await rows
      .aggregate<{ _id: string }>(
        [
          { $match: { ...filter, _id: { $nin: hidden } } },
          { $sort: byPresence },
          { $limit: among },
          { $set: { shared: { $size: { $setIntersection: [theirs, interests] } } } },
          { $project: { shared: 1, online: 1, lastOnline: 1 } },
          { $sort: { shared: -1, online: -1, lastOnline: -1, _id: 1 } },
          { $skip: skip },
          { $limit: limit },
        ],
        { hint: indexFor(filter), maxTimeMS: timeLimitMs },
      )
      .toArray();
    return found.map(({ _id }) => _id);
  }

  function findInOrder(part: Part, order: BrowseOrder): Promise<string[]> {
    if (order.by === 'near') return findNearest(part, order.rings);
    if (order.by === 'shared') return findSharing(part, order.interests);
    return order.by === 'new' ? findNewest(part) : find(part);
  }

  async function pageOf(request: BrowseRequest): Promise<BrowsePage> {
    const { viewer, filters, since, hidden, page, limit, rest, within, order } = request;
    const filter: Filter<ProfileRow> = {
      ...filterOf(viewer, 'member', filters),
      lastOnline: { $gte: since },
      ...(within && { square: { $in: within } }),
    };
    const { shown, skip } = rest;
    const [ids, counted, hiddenAmong] = await Promise.all([
      findInOrder({ filter, hidden: [...hidden, ...shown], shown: shown.length, skip, limit }, order),
      totals.forceFetch(JSON.stringify(filter), { context: filter }),
      count({ ...filter, _id: { $in: hidden } }, '_id_'),
    ]);
    const before = (page - 1) * limit;
    return {
      rows: ids.map((_id) => ({ _id })),
      total: exactTotal({ counted: counted - hiddenAmong, skip: before, limit, shown: ids.length }),
    };
  }

  /** Team profiles: those that can be reached come first. */
  const teamOf = (
    { viewer, filters, hidden }: Omit<BrowseRequest, 'rest'>,
    limit: number,
  ): Promise<string[]> => find({ filter: filterOf(viewer, 'staff', filters), hidden, skip: 0, limit });

  return { pageOf, teamOf, countRealMembers: () => realMembers.forceFetch('all') };
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
