import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import type { Fingerprint } from '../domain/fingerprints.ts';

/** A card or an address that is known again after its person was erased: whose it was is not kept. */
interface FingerprintRow extends Fingerprint {
  /** When a membership was started with it: the free day is not given again. */
  usedAt?: Date;
  /** No membership is started with it. */
  bannedAt?: Date;
  /** The attempt that uses it, while that is open. */
  heldBy?: string;
}

export const fingerprintIndexes: Index[] = [
  { key: { heldBy: 1 }, partialFilterExpression: { heldBy: { $exists: true } } },
];

export function createFingerprints(db: Db) {
  const rows = db.collection<FingerprintRow>('fingerprints');
  return {
    known: (fingerprints: Fingerprint[], session?: ClientSession) =>
      rows.find({ _id: { $in: fingerprints.map(({ _id }) => _id) } }, session && { session }).toArray(),
    /** @param heldBy the attempt on whose end it depends whether they stay. */
    use: async (session: ClientSession, fingerprints: Fingerprint[], at: Date, heldBy?: string) => {
      for (const { _id, kind } of fingerprints)
        await rows.updateOne(
          { _id },
          { $setOnInsert: { kind, usedAt: at, ...(heldBy !== undefined && { heldBy }) } },
          { session, upsert: true },
        );
    },
    /** The attempts have come to something: what they used stays, and nothing says whose it was. */
    keep: async (attempts: string[], session?: ClientSession) => {
      await rows.updateMany({ heldBy: { $in: attempts } }, { $unset: { heldBy: 1 } }, session && { session });
    },
    /** The attempt has come to nothing. */
    release: async (attempt: string) => {
      await rows.deleteMany({ heldBy: attempt });
    },
    ban: async (fingerprints: Fingerprint[], at: Date) => {
      for (const { _id, kind } of fingerprints)
        await rows.updateOne(
          { _id },
          { $set: { bannedAt: at }, $setOnInsert: { kind }, $unset: { heldBy: 1 } },
          { upsert: true },
        );
    },
  };
}
