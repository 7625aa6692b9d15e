import { randomBytes } from 'node:crypto';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

/** What a passkey signs, so that nobody can use an older answer again. */
interface Challenge {
  _id: string;
  purpose: ChallengePurpose;
  /** Whose answer it must be; null where that is not known yet. */
  ownerId: string | null;
  /** The owner's when it was made: what ends the sessions ends it too. null where it does not matter. */
  epoch: number | null;
  expiresAt: Date;
}

export type ChallengePurpose = 'add-passkey' | 'log-in' | 'prove';
export type ChallengeFor = Pick<Challenge, 'purpose' | 'ownerId' | 'epoch'>;

export const challengeIndexes: Index[] = [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }];

const lifeMs = 5 * 60_000;

export function createChallenges(db: Db, now = Date.now) {
  const rows = db.collection<Challenge>('challenges');
  return {
    /** @returns 32 random bytes, base64url */
    make: async (wanted: ChallengeFor, session?: ClientSession): Promise<string> => {
      const _id = randomBytes(32).toString('base64url');
      await rows.insertOne({ _id, ...wanted, expiresAt: new Date(now() + lifeMs) }, { session });
      return _id;
    },

    /** Uses it up. @returns whether it was made for this, not long ago, and not used. */
    take: async (_id: string, { purpose, ownerId, epoch }: ChallengeFor): Promise<boolean> => {
      const which = { _id, purpose, ownerId, epoch, expiresAt: { $gt: new Date(now()) } };
      return (await rows.findOneAndDelete(which)) !== null;
    },
  };
}
