import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

/** An address whose server has said that there is no such mailbox. */
interface ReturnedRow {
  /** A keyed hash of the address. */
  _id: string;
  /** Whose address it is, where it is somebody's. */
  memberId?: string;
  /** Letters that came back one after the other. */
  count: number;
  at: Date;
}

/** After that many no more letters go there, until one of them is forgotten or the member says that they arrive. */
const mostReturned = 2;
/** Then one letter tries again: a mailbox may have been made anew. */
const forgottenSeconds = 14 * 86_400;

export const returnedLetterIndexes: Index[] = [
  { key: { memberId: 1 } },
  { key: { at: 1 }, expireAfterSeconds: forgottenSeconds },
];

/** @param keyOf hashes an address, however it is written */
export function createReturnedLetters(db: Db, keyOf: (address: string) => string) {
  const rows = db.collection<ReturnedRow>('returnedLetters');
  return {
    /** Counts a letter that came back. @param memberId whose address it is */
    add: async (address: string, memberId: string | undefined): Promise<void> => {
      const $set = { at: new Date(), ...(memberId && { memberId }) };
      await rows.updateOne({ _id: keyOf(address) }, { $set, $inc: { count: 1 } }, { upsert: true });
    },

    /** A letter was taken there. @returns who was told that letters come back, if anybody */
    forget: async (address: string): Promise<string | undefined> =>
      (await rows.findOneAndDelete({ _id: keyOf(address) }))?.memberId,

    isStopped: async (address: string): Promise<boolean> =>
      ((await rows.findOne({ _id: keyOf(address) }))?.count ?? 0) >= mostReturned,

    /** Says whose address it is, where that was not known. @returns whether it was not */
    claim: async (address: string, memberId: string): Promise<boolean> => {
      const unknown = { _id: keyOf(address), memberId: { $exists: false } };
      return (await rows.updateOne(unknown, { $set: { memberId } })).modifiedCount === 1;
    },

    /** When one came back last; null where the member was told nothing. */
    toldAt: async (memberId: string): Promise<Date | null> => (await rows.findOne({ memberId }))?.at ?? null,

    /** The member has another address, says that letters arrive, or is erased. */
    eraseOf: async (memberId: string, session?: ClientSession): Promise<void> => {
      await rows.deleteMany({ memberId }, session && { session });
    },
  };
}
