import type { PaymentStatus } from '@emberline/contracts/choices';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

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
    { key: { search: 1 } },
    { key: { paymentStatus: 1, createdAt: -1 } },
    { key: { kind: 1, online: 1 } },
  ],
};

export type Users = ReturnType<typeof createUsers>;

export function createUsers(db: Db) {
  const rows = db.collection<UserRow>('users');
  return {
    rows,
    find: (id: string) => rows.findOne({ _id: id }),
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
export function searchFilter(text: string | undefined) {
  const word = text?.trim().toLowerCase();
  if (!word) return {};
  // One and the same name must lie between both; without $elemMatch two names may, one each.
  return { search: { $elemMatch: { $gte: word, $lt: `${word}\uffff` } } };
}
