import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

/** A card that pays nothing, by its keyed fingerprint: of a ban that can still be undone, or of a suspension that outlives its account. */
interface CardBarRow {
  _id: string;
  print: string;
  /** The banned member. */
  memberId?: string;
  /** When the ban was last told. */
  at?: Date;
  /** The end of the suspension. */
  until?: Date;
}

export const cardBarIndexes: Index[] = [
  { key: { print: 1 } },
  { key: { memberId: 1 }, sparse: true },
  { key: { until: 1 }, expireAfterSeconds: 0 },
];

export function createCardBars(db: Db) {
  const rows = db.collection<CardBarRow>('cardBars');
  return {
    /** Holds until it is undone, or the member is erased. */
    order: async (memberId: string, prints: string[], at: Date) => {
      for (const print of prints)
        await rows.updateOne(
          { _id: `${print} ${memberId}` },
          { $set: { print, memberId, at } },
          { upsert: true },
        );
    },
    undo: async (memberId: string, session?: ClientSession) => {
      await rows.deleteMany({ memberId }, session && { session });
    },
    /** Members whose bans were told before this time. At most 500. */
    barredBefore: async (before: Date): Promise<string[]> => {
      const found = await rows.distinct('memberId', { at: { $lt: before } });
      return found.flatMap((id) => id ?? []).slice(0, 500);
    },
    /** Of a ban that was told again since, nothing. */
    undoBefore: async (memberId: string, before: Date) => {
      await rows.deleteMany({ memberId, at: { $lt: before } });
    },
    suspend: async (prints: string[], until: Date) => {
      for (const print of prints)
        await rows.updateOne({ _id: print }, { $set: { print }, $max: { until } }, { upsert: true });
    },
    /** What stands against one of these cards. @param now a suspension that has ended by then stands no more */
    against: async (prints: string[], now: Date, session?: ClientSession) => {
      const found = await rows.find({ print: { $in: prints } }, session && { session }).toArray();
      const ends = found.flatMap(({ until }) => (until && until > now ? [until.getTime()] : []));
      return {
        isBanned: found.some(({ memberId }) => memberId !== undefined),
        suspendedUntil: ends.length > 0 ? new Date(Math.max(...ends)) : undefined,
      };
    },
  };
}
