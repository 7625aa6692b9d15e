import { termsVersion } from '@emberline/contracts/choices';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

interface AcceptanceRow {
  memberId: string;
  version: string;
  acceptedAt: Date;
}

export const acceptanceIndexes: Index[] = [{ key: { memberId: 1, version: 1 }, unique: true }];

/** Which members accepted which version of the terms, and when. */
export function createTerms(db: Db) {
  const rows = db.collection<AcceptanceRow>('termsAcceptances');
  const find = (memberId: string) => rows.findOne({ memberId, version: termsVersion });
  return {
    accepted: async (memberId: string) => (await find(memberId)) !== null,
    /** The versions that a member has accepted, and when. */
    listOf: (memberId: string) => rows.find({ memberId }, { projection: { _id: 0, memberId: 0 } }).toArray(),
    erase: async (session: ClientSession, memberId: string) => {
      await rows.deleteMany({ memberId }, { session });
    },
    /** @returns the first acceptance of the version in force. */
    async accept(memberId: string, now: Date): Promise<AcceptanceRow> {
      try {
        await rows.insertOne({ memberId, version: termsVersion, acceptedAt: now });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      return (await find(memberId)) as AcceptanceRow;
    },
  };
}
