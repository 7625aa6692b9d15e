import type { SeedMemberProfile } from '@emberline/contracts';
import type { PaymentStatus } from '@emberline/contracts/choices';
import { newEvent, type Outbox } from '@emberline/kit/events/outbox';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Collection, Db, Filter } from 'mongodb';
import type { Facts, Gender, Preference } from '../domain/facts.ts';
import { replaceAll } from './replace-all.ts';

/** A stored photo as profiles point to it; presets have no preview. */
export interface Image {
  file: string;
  preview?: string;
}

export interface ProfileRow {
  _id: string;
  /** Rises with every change of facts, photos or completeness. */
  version: number;
  kind: 'member' | 'staff';
  firstname: string;
  lastname: string;
  username: string;
  email: string;
  gender: Gender;
  preference: Preference;
  zip: string | null;
  facts: Facts;
  photos: Image[];
  image: Image | null;
  background: Image | null;
  isVerified: boolean;
  assistedReplies: boolean;
  createdAt: Date;
  /** Appears in lists and may write: see `isComplete`. */
  complete: boolean;
  hasPhoto: boolean;
  online: boolean;
  lastOnline: Date | null;
  presenceVersion: number;
  /** null: never paid. */
  paymentStatus: PaymentStatus | null;
  paymentVersion: number;
  /** Orders this member's blocks. */
  blockVersion: number;
  /** In the signed addresses of this member's photos. A block by or of them raises it, which ends those handed out. */
  photoEpoch?: number;
}

export type CardRow = Pick<
  ProfileRow,
  | '_id'
  | 'firstname'
  | 'username'
  | 'image'
  | 'online'
  | 'lastOnline'
  | 'kind'
  | 'facts'
  | 'complete'
  | 'photoEpoch'
>;

export type NewProfile = Pick<
  ProfileRow,
  | '_id'
  | 'kind'
  | 'firstname'
  | 'lastname'
  | 'username'
  | 'email'
  | 'gender'
  | 'preference'
  | 'isVerified'
  | 'createdAt'
>;

/** What this service knows of a member's payment. */
export interface PaymentCopy {
  id: string;
  version: number;
  paymentStatus: ProfileRow['paymentStatus'];
}

export type Profiles = ReturnType<typeof createProfiles>;

const byPresence = { online: -1, lastOnline: -1, _id: 1 } as const;

/** Those for browsing hold everything that filters ask, so that only the cards of one page are read. */
export const profileIndexes: Index[] = [
  {
    name: 'browse',
    key: {
      complete: 1,
      gender: 1,
      preference: 1,
      ...byPresence,
      'facts.age': 1,
      'facts.location': 1,
      hasPhoto: 1,
    },
  },
  {
    name: 'browse a state',
    key: {
      complete: 1,
      'facts.location': 1,
      gender: 1,
      preference: 1,
      ...byPresence,
      'facts.age': 1,
      hasPhoto: 1,
    },
  },
  {
    name: 'count what a filter finds',
    key: {
      complete: 1,
      gender: 1,
      preference: 1,
      'facts.age': 1,
      'facts.location': 1,
      hasPhoto: 1,
      online: 1,
    },
  },
  { name: 'real members', key: { kind: 1, complete: 1 } },
];

export function createProfiles(db: Db, outbox: Outbox) {
  const rows: Collection<ProfileRow> = db.collection('profiles');

  const copiesIn = (filter: Filter<ProfileRow>): Promise<PaymentCopy[]> =>
    rows
      .find(filter, { projection: { paymentStatus: 1, paymentVersion: 1 } })
      .map(({ _id: id, paymentVersion: version, paymentStatus }) => ({ id, version, paymentStatus }))
      .toArray();

  return {
    find: (id: string, session?: ClientSession) => rows.findOne({ _id: id }, { session }),

    /** In the order of their ids. */
    pageAfter: (id: string, limit: number) =>
      rows
        .find({ _id: { $gt: id } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),

    findMany: (ids: string[]) => rows.find({ _id: { $in: ids } }).toArray(),

    /** The cards of these members by id; without those who may not appear. */
    findCards: async (ids: string[]): Promise<Map<string, CardRow>> => {
      const found = await rows
        .find<CardRow>({ _id: { $in: ids }, complete: true }, { projection: cardFields })
        .toArray();
      return new Map(found.map((row) => [row._id, row]));
    },

    add: async (session: ClientSession, profile: NewProfile): Promise<ProfileRow> => {
      const row = withDerived({ ...emptyRow, ...profile });
      await rows.insertOne(row, { session });
      await outbox.add(session, [changed(row)]);
      return row;
    },

    /**
     * Changes what others may see of a profile, and says so.
     * @returns the new row; undefined when there is no such member.
     */
    change: async (
      session: ClientSession,
      id: string,
      change: (row: ProfileRow) => Partial<ProfileRow>,
    ): Promise<ProfileRow | undefined> => {
      const row = await rows.findOne({ _id: id }, { session });
      if (!row) return undefined;
      const changes = change(row);
      const next = withDerived({ ...row, ...changes, version: row.version + 1 });
      const { version, complete, hasPhoto } = next;
      await rows.updateOne({ _id: id }, { $set: { ...changes, version, complete, hasPhoto } }, { session });
      await outbox.add(session, [changed(next)]);
      return next;
    },

    setPresence: async (
      session: ClientSession,
      id: string,
      { version, online, lastOnline }: { version: number; online: boolean; lastOnline: Date | null },
    ): Promise<void> => {
      await rows.updateOne(
        { _id: id, presenceVersion: { $lt: version } },
        { $set: { online, presenceVersion: version, ...(lastOnline && { lastOnline }) } },
        { session },
      );
    },

    setPayment: async (
      session: ClientSession,
      id: string,
      { version, paymentStatus }: { version: number; paymentStatus: PaymentStatus | null },
    ): Promise<void> => {
      await rows.updateOne(
        { _id: id, paymentVersion: { $lt: version } },
        { $set: { paymentStatus, paymentVersion: version } },
        { session },
      );
    },

    /** @returns a number that rises with each call for this member. */
    nextBlockVersion: async (session: ClientSession, id: string): Promise<number> => {
      const row = await rows.findOneAndUpdate(
        { _id: id },
        { $inc: { blockVersion: 1 } },
        { session, returnDocument: 'after', projection: { blockVersion: 1 } },
      );
      return row?.blockVersion ?? 1;
    },

    /** What is known of these members' payments. */
    paymentCopies: (ids: string[]) => copiesIn({ _id: { $in: ids } }),

    /** Those after `after`, up to `upTo`, with a payment status that payment told of; version 0 is the demonstration's. */
    paymentClaims: (after: string, upTo: string | undefined) =>
      copiesIn({
        _id: { $gt: after, ...(upTo !== undefined && { $lte: upTo }) },
        paymentStatus: { $ne: null },
        paymentVersion: { $gt: 0 },
      }),

    /** So that a version after `version` is taken again. */
    lowerPaymentVersion: async (session: ClientSession, id: string, version: number): Promise<void> => {
      await rows.updateOne(
        { _id: id, paymentVersion: { $gt: version } },
        { $set: { paymentVersion: version } },
        { session },
      );
    },

    /** Replaces rows of the demonstration, without events. */
    putSeed: (seeds: SeedMemberProfile[]) => replaceAll(rows, seeds.map(seededRow)),

    erase: (session: ClientSession, id: string) => rows.deleteOne({ _id: id }, { session }),
  };
}

/** Verified and of a known age; a team profile, made by operators without an age, once it is verified. */
export function isComplete({
  isVerified,
  kind,
  facts,
}: Pick<ProfileRow, 'isVerified' | 'kind' | 'facts'>): boolean {
  return isVerified && (kind === 'staff' || typeof facts.age === 'number');
}

function withDerived(row: ProfileRow): ProfileRow {
  return { ...row, complete: isComplete(row), hasPhoto: row.image !== null };
}

const emptyRow = {
  version: 1,
  zip: null,
  facts: {},
  photos: [],
  image: null,
  background: null,
  assistedReplies: false,
  complete: false,
  hasPhoto: false,
  online: false,
  lastOnline: null,
  presenceVersion: 0,
  paymentStatus: null,
  paymentVersion: 0,
  blockVersion: 0,
  photoEpoch: 0,
} satisfies Partial<ProfileRow>;

const cardFields = {
  firstname: 1,
  username: 1,
  image: 1,
  online: 1,
  lastOnline: 1,
  kind: 1,
  complete: 1,
  photoEpoch: 1,
  'facts.age': 1,
  'facts.location': 1,
} as const;

/** Newer than what others may have been told of a member whose payment was heard of before this row came. */
function seededRow({ createdAt, lastOnline = null, ...seed }: SeedMemberProfile): ProfileRow {
  const dates = {
    createdAt: new Date(createdAt),
    lastOnline: lastOnline === null ? null : new Date(lastOnline),
  };
  return withDerived({ ...emptyRow, ...{ version: 100 }, ...seed, ...dates });
}

function changed({ _id, version }: ProfileRow) {
  return newEvent('profile-changed', { memberId: _id, version }, { order: version });
}
