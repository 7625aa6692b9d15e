import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import type { LinkPurpose } from '../domain/links.ts';

/** A requested email that will carry a link. The email writer may have only that link made. */
export interface OpenEmail {
  _id: string;
  memberId: string;
  purpose: LinkPurpose;
}

/** Longer than an email is tried again. */
const keptSeconds = 8 * 86_400;

export const openEmailIndexes: Index[] = [
  { key: { createdAt: -1 }, expireAfterSeconds: keptSeconds },
  { key: { memberId: 1 } },
];

export function createOpenEmails(db: Db) {
  const rows = db.collection<OpenEmail & { createdAt: Date }>('openEmails');
  return {
    add: async (email: OpenEmail, session: ClientSession): Promise<void> => {
      await rows.insertOne({ ...email, createdAt: new Date() }, { session });
    },

    has: async ({ _id, memberId, purpose }: OpenEmail): Promise<boolean> =>
      (await rows.countDocuments({ _id, memberId, purpose }, { limit: 1 })) === 1,

    eraseOf: async (memberId: string, session: ClientSession): Promise<void> => {
      await rows.deleteMany({ memberId }, { session });
    },
  };
}
