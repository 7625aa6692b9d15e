import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import type { Fingerprint } from '../domain/fingerprints.ts';

/** Recognizes a card or an address even after its person was erased. Its owner is not stored. */
interface FingerprintRow extends Fingerprint {
  /** When a membership was started with it; it gets no second free day. */
  usedAt?: Date;
  /** Since when no membership may be started with it. */
  bannedAt?: Date;
  /** The open attempt that uses it. */
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
    /** @param heldBy the attempt whose outcome decides between `keep` and `release`. */
    use: async (session: ClientSession, fingerprints: Fingerprint[], at: Date, heldBy?: string) => {
      for (const { _id, kind } of fingerprints)
        await rows.updateOne(
          { _id },
          { $setOnInsert: { kind, usedAt: at, ...(heldBy !== undefined && { heldBy }) } },
          { session, upsert: true },
        );
    },
    /** Keeps the fingerprints of successful attempts and removes the link to the attempt. */
    keep: async (attempts: string[], session?: ClientSession) => {
      await rows.updateMany({ heldBy: { $in: attempts } }, { $unset: { heldBy: 1 } }, session && { session });
    },
    /** Deletes the fingerprints of a failed attempt. */
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
