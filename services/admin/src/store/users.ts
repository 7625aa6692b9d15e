import type { PaymentStatus } from '@emberline/contracts/choices';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db, Filter } from 'mongodb';

/** What operators see of a user: a copy, filled by events. */
export interface UserRow {
  _id: string;
  firstname: string;
  lastname: string;
  username: string;
  email: string;
  gender: string;
  preference: string;
  kind: 'member' | 'staff';
  assistedReplies: boolean;
  profileImage: string | null;
  isVerified: boolean;
  createdAt: Date;
  factsVersion: number;
  paymentStatus: PaymentStatus | null;
  paymentVersion: number;
  online: boolean;
  lastOnline: Date | null;
  presenceVersion: number;
  /** Messages written to this user. */
  totalMails: number;
  /** Of those, mails that wait for an operator. */
  unattended: number;
  /** Names and address in lower case, for the search from their beginnings. */
  search: string[];
}

export const userIndexes: Record<string, Index[]> = {
  users: [
    { key: { createdAt: -1, _id: -1 } },
    { key: { totalMails: -1, _id: -1 } },
    { key: { unattended: -1, totalMails: -1, _id: -1 } },
    { key: { preference: 1, lastOnline: -1, _id: -1 } },
    { key: { preference: 1, createdAt: 1, _id: 1 } },
    // Holds all that a search sorts by, so that only the rows of one page are read.
    {
      name: 'search',
      key: { search: 1, totalMails: 1, unattended: 1, createdAt: 1, factsVersion: 1, _id: 1 },
    },
    { key: { paymentStatus: 1, createdAt: -1 } },
    { key: { kind: 1, online: 1 } },
  ],
};

interface UserPage {
  filter: Filter<UserRow>;
  sort: Record<string, 1 | -1>;
  skip: number;
  limit: number;
}

const countFreshMs = 3_000;
const countsKept = 1_000;

export type Users = ReturnType<typeof createUsers>;

export function createUsers(db: Db) {
  const rows = db.collection<UserRow>('users');
  const counts = new Map<string, { total: Promise<number>; at: number }>();
  return {
    rows,
    find: (id: string) => rows.findOne({ _id: id }),

    /** Users whose facts are known. */
    async page({ filter, sort, skip, limit }: UserPage): Promise<UserRow[]> {
      const known = { ...filter, factsVersion: { $gt: 0 } };
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

    /** Kept for some seconds; then the old one is answered once more while it is counted again. */
    count(filter: Filter<UserRow>): Promise<number> {
      if (Object.keys(filter).length === 0) return rows.estimatedDocumentCount();
      const key = JSON.stringify(filter, (_, value) => (value instanceof RegExp ? value.source : value));
      const kept = counts.get(key);
      if (kept && Date.now() - kept.at < countFreshMs) return kept.total;
      const total = rows.countDocuments(filter, 'search' in filter ? { hint: 'search' } : {});
      total.catch(() => counts.delete(key));
      if (!kept && counts.size >= countsKept) counts.delete(counts.keys().next().value as string);
      counts.set(key, { total, at: Date.now() });
      return kept?.total ?? total;
    },

    /** Counts messages that these users got, and which of them wait for an operator. */
    async received(messages: { receiverId: string; waits: boolean }[], session: ClientSession) {
      const updates = [...Map.groupBy(messages, ({ receiverId }) => receiverId)].map(([_id, ofOne]) => ({
        updateOne: {
          filter: { _id },
          update: {
            $inc: { totalMails: ofOne.length, unattended: ofOne.filter(({ waits }) => waits).length },
          },
        },
      }));
      await rows.bulkWrite(updates, { session, ordered: false });
    },
    many: async (ids: string[]) =>
      new Map((await rows.find({ _id: { $in: [...new Set(ids)] } }).toArray()).map((row) => [row._id, row])),
  };
}

/** A user who is known by an event about something else before their facts are. */
export const unknownUser = {
  firstname: '',
  lastname: '',
  username: '',
  email: '',
  gender: '',
  preference: '',
  kind: 'member' as const,
  assistedReplies: false,
  profileImage: null,
  isVerified: false,
  createdAt: new Date(0),
  factsVersion: 0,
  paymentStatus: null,
  paymentVersion: 0,
  online: false,
  lastOnline: null,
  presenceVersion: 0,
  totalMails: 0,
  unattended: 0,
  search: [],
} satisfies Omit<UserRow, '_id'>;

/** The beginnings that a search can find this user by. */
export function searchWords({
  firstname,
  lastname,
  username,
  email,
}: Pick<UserRow, 'firstname' | 'lastname' | 'username' | 'email'>): string[] {
  return [
    ...new Set(
      [firstname, lastname, `${firstname} ${lastname}`, username, email]
        .map((word) => word.toLowerCase())
        .filter(Boolean),
    ),
  ];
}

/** Matches users one of whose names begins so; any text is safe. */
export function searchFilter(text: string | undefined): Filter<UserRow> {
  const word = text?.trim().toLowerCase();
  if (!word) return {};
  // No name holds it, and no pattern can.
  if (word.includes('\0')) return { _id: { $in: [] } };
  // An anchored beginning is answered by the index alone; a range over several names would need the rows.
  return { search: new RegExp(`^${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`) };
}
