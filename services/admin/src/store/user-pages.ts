import { LRUCache } from 'lru-cache';
import type { Collection, Filter } from 'mongodb';
import type { UserRow } from '../domain/user.ts';

/** Selects users; an empty filter selects all. */
export interface UserFilter {
  /** A prefix of a name or address. Any text is safe. */
  search?: string | undefined;
  /** Only users who prefer this gender, or both. */
  preferring?: string;
}

const orders = {
  newest: { createdAt: -1, _id: -1 },
  oldest: { createdAt: 1, _id: 1 },
  lastOnline: { lastOnline: -1, _id: -1 },
  mails: { totalMails: -1, _id: -1 },
  unattended: { unattended: -1, totalMails: -1, _id: -1 },
} as const;

export interface UserQuery {
  filter?: UserFilter;
  order: keyof typeof orders;
  /** From 1. */
  page?: number;
  limit: number;
}

/** Pages of users and their counts. */
export function createUserPages(rows: Collection<UserRow>) {
  const counts = new LRUCache<string, number, Filter<UserRow>>({
    max: 1_000,
    ttl: 3_000,
    allowStale: true,
    fetchMethod: (_key, _old, { context: filter }) =>
      rows.countDocuments(filter, 'search' in filter ? { hint: 'search' } : {}),
  });
  return {
    /** Users whose facts are known. */
    async page({ filter: wanted = {}, order, page = 1, limit }: UserQuery): Promise<UserRow[]> {
      const filter = filterOf(wanted);
      const known = { ...filter, factsVersion: { $gt: 0 } };
      const [sort, skip] = [orders[order], (page - 1) * limit];
      if (!('search' in filter)) return rows.find(known).sort(sort).skip(skip).limit(limit).toArray();
      const found = await rows
        .find(known, { projection: { _id: 1 }, hint: 'search' })
        .sort(sort)
        .skip(skip)
        .limit(limit)
        .toArray();
      const ids = found.map(({ _id }) => _id);
      const full = new Map((await rows.find({ _id: { $in: ids } }).toArray()).map((row) => [row._id, row]));
      return ids.flatMap((id) => full.get(id) ?? []);
    },

    /** Cached for some seconds. Returns a stale count while the new one is counted. */
    count(wanted: UserFilter): Promise<number> {
      const filter = filterOf(wanted);
      if (Object.keys(filter).length === 0) return rows.estimatedDocumentCount();
      return counts.forceFetch(JSON.stringify(wanted), { context: filter });
    },
  };
}

function filterOf({ search, preferring }: UserFilter): Filter<UserRow> {
  const word = search?.trim().toLowerCase();
  const narrowed =
    preferring === undefined ? {} : { preference: { $in: [preferring.toLowerCase(), 'both'] } };
  if (!word) return narrowed;
  // No name contains a NUL, and MongoDB patterns must not.
  if (word.includes('\0')) return { _id: { $in: [] } };
  // The index alone answers an anchored prefix. A range over a multikey field would have to read the rows.
  return { ...narrowed, search: new RegExp(`^${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`) };
}
