import { mostCounted, paymentStatus } from '@emberline/contracts/choices';
import { type Rest, unshown } from '@emberline/kit/redis/shown-pages';
import { LRUCache } from 'lru-cache';
import type { Collection, Filter, Sort } from 'mongodb';
import { boundedTotal, type Total } from '../domain/total.ts';
import { isFoundWithin, searchedWord, type UserPlace, type UserRow, type UserSort } from '../domain/user.ts';
import { indexFor, orderOf, rangesAfter, type UserRange } from './user-order.ts';

/** Selects users; an empty filter selects all. */
interface UserFilter {
  /** A part of a name or address, or a beginning of one if it is short. Any text is safe. */
  search?: string | undefined;
  /** Only users who prefer this gender, or both. */
  preferring?: string;
  /** Only users with a running membership. */
  paying?: boolean;
  range?: UserRange | undefined;
}

const orders = {
  newest: orderOf('joined', -1),
  oldest: orderOf('joined', 1),
  lastOnline: { lastOnline: -1, _id: -1 },
  mails: { totalMails: -1, _id: -1 },
  unattended: { unattended: -1, totalMails: -1, _id: -1 },
} as const;

export interface UserQuery {
  filter?: UserFilter | undefined;
  order: keyof typeof orders;
  /** From 1. */
  page?: number | undefined;
  /** Without it a page goes by its number. */
  rest?: Rest;
  limit: number;
}

/** Cursor: the last user of a page sorted by join date. Users created at the same time are told apart by their ids. */
interface JoinedPlace {
  createdAt: Date;
  id: string;
}

interface PageBesideQuery extends Omit<UserQuery, 'order'> {
  sort: UserSort;
  before?: UserPlace | undefined;
  after?: UserPlace | undefined;
}

interface Reading extends Omit<UserQuery, 'order'> {
  order: Sort;
  /** The index, where several could answer. */
  by?: ReturnType<typeof indexFor>;
}

/** Pages of users and their counts. */
export function createUserPages(rows: Collection<UserRow>) {
  const counts = new LRUCache<string, number, Filter<UserRow>>({
    max: 1_000,
    ttl: 3_000,
    fetchMethod: (_key, _old, { context: filter }) =>
      rows.countDocuments(filter, {
        limit: mostCounted + 1,
        ...(searchIndex(filter) && { hint: searchIndex(filter) }),
      }),
  });

  async function read({
    filter: wanted = {},
    order,
    by,
    page = 1,
    rest,
    limit,
  }: Reading): Promise<UserRow[]> {
    const filter = filterOf(wanted);
    const before = (page - 1) * limit;
    const { shown, skip } = rest ?? { shown: [], skip: before };
    const known = { ...filter, ...unshown({ shown, skip }), factsVersion: { $gt: 0 } };
    if (before >= mostCounted && Object.keys(filter).length > 0) return [];
    const hint = searchIndex(filter);
    // The words of who was deleted are not in the index of a search.
    const there = { ...known, erasureAs: { $ne: 'removal' as const } };
    if (!hint) return rows.find(there, by).sort(order).skip(skip).limit(limit).toArray();
    const found = await rows
      .find(known, { projection: { _id: 1 }, hint })
      .sort(order)
      .skip(skip)
      .limit(limit)
      .toArray();
    const ids = found.map(({ _id }) => _id);
    const full = new Map((await rows.find({ _id: { $in: ids } }).toArray()).map((row) => [row._id, row]));
    return ids.flatMap((id) => full.get(id) ?? []);
  }

  return {
    /** Users whose facts are known, without those who were deleted. */
    page: ({ order, ...query }: UserQuery) => read({ ...query, order: orders[order] }),

    /** Users who joined in this time, oldest first. @param after the last user of the page before */
    joined: (from: Date, to: Date, after: JoinedPlace | undefined, limit: number) => {
      const { createdAt = from, id = '' } = after ?? {};
      const later = [{ createdAt: { $gt: createdAt } }, { createdAt, _id: { $gt: id } }];
      const range = { createdAt: { $gte: createdAt, $lt: to } };
      return rows
        .find({ ...range, factsVersion: { $gt: 0 }, $or: later })
        .sort(orders.oldest)
        .limit(limit)
        .toArray();
    },

    /** In descending order: users with a smaller place than `before`, or what is left of the list; else those nearest to `after` with a greater one. */
    async pageBeside({
      sort,
      before,
      after,
      filter,
      page,
      rest,
      limit,
    }: PageBesideQuery): Promise<UserRow[]> {
      const [place, direction] = before || !after ? [before, -1 as const] : [after, 1 as const];
      const order = orderOf(sort, direction);
      const by = filter?.search ? undefined : indexFor(sort, filter?.paying);
      if (rest && rest.shown.length > 0) return read({ filter, order, by, rest, limit });
      if (!place) return read({ filter, order, by, page, limit });
      const found: UserRow[] = [];
      // One range after the other: as one condition with $or, a search would have to read every row that it finds.
      for (const range of rangesAfter(sort, place, direction)) {
        if (found.length >= limit) break;
        found.push(...(await read({ filter: { ...filter, range }, order, by, limit: limit - found.length })));
      }
      return direction === -1 ? found : found.reverse();
    },

    /** With a filter counted up to a bound, and cached for some seconds. */
    async count(wanted: UserFilter): Promise<Total> {
      const filter = filterOf(wanted);
      if (Object.keys(filter).length === 0)
        return { total: await rows.estimatedDocumentCount(), more: false };
      return boundedTotal(await counts.forceFetch(JSON.stringify(wanted), { context: filter }));
    },
  };
}

function filterOf({ search, preferring, paying, range }: UserFilter): Filter<UserRow> {
  const word = searchedWord(search ?? '');
  const narrowed: Filter<UserRow> = {
    ...(preferring !== undefined && { preference: { $in: [preferring.toLowerCase(), 'both'] } }),
    ...(paying && { paymentStatus: paymentStatus.active }),
    ...range,
  };
  if (!word) return narrowed;
  // The index alone answers an anchored prefix. A range over a multikey field would have to read the rows.
  const beginning = new RegExp(`^${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  return { ...narrowed, [isFoundWithin(word) ? 'inner' : 'search']: beginning };
}

/** The index that answers this search. */
function searchIndex(filter: Filter<UserRow>): 'search' | 'inner' | undefined {
  return (['search', 'inner'] as const).find((field) => field in filter);
}
