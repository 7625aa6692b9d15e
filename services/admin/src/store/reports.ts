import type { Index } from '@emberline/kit/mongo/indexes';
import { pageOfCases } from '@emberline/kit/mongo/page-of-cases';
import type { Rest } from '@emberline/kit/redis/shown-pages';
import type { ClientSession, Db } from 'mongodb';

/** A member's report. Its text stays with the profile service. */
export interface ReportRow {
  _id: string;
  reporterId: string;
  memberId: string;
  at: Date;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  outcome: string | null;
  /** The reported member has deleted the account; the report is erased once it is judged. */
  memberGone?: true;
}

export const reportIndexes: Index[] = [
  { key: { resolvedAt: 1, at: -1, _id: -1 } },
  { key: { memberId: 1, at: -1 } },
  { key: { reporterId: 1, at: -1 } },
];

export function createReports(db: Db) {
  const rows = db.collection<ReportRow>('reports');
  return {
    find: (id: string, session?: ClientSession) => rows.findOne({ _id: id }, session && { session }),
    countOpen: () => rows.countDocuments({ resolvedAt: null }),
    /** Open ones, the newest first; then those that were closed last. */
    page: (rest: Rest, limit: number, state?: 'open' | 'closed') =>
      pageOfCases(rows, { decidedAt: 'resolvedAt', waiting: { at: -1, _id: -1 } }, { rest, limit, state }),
    /** The newest reports about a member, or by one. */
    newestOf: (filter: { memberId: string } | { reporterId: string }, limit: number) =>
      rows.find(filter).sort({ at: -1 }).limit(limit).toArray(),
    /** Stores a new report, open. */
    put: async (
      report: Pick<ReportRow, '_id' | 'reporterId' | 'memberId' | 'at' | 'memberGone'>,
      session: ClientSession,
    ) => {
      const { _id, ...facts } = report;
      const open = { ...facts, resolvedAt: null, resolvedBy: null, outcome: null };
      await rows.replaceOne({ _id }, open, { upsert: true, session });
    },
    resolve: async (
      id: string,
      resolved: Pick<ReportRow, 'resolvedAt' | 'resolvedBy' | 'outcome'>,
      session: ClientSession,
    ) => {
      await rows.updateOne({ _id: id }, { $set: resolved }, { session });
    },
    remove: async (id: string, session: ClientSession) => {
      await rows.deleteOne({ _id: id }, { session });
    },
    /** Erases reports by the member, and closed ones about them; open ones wait to be judged. @returns the ids of those about the member */
    eraseJudged: async (memberId: string, session: ClientSession): Promise<string[]> => {
      await rows.deleteMany({ reporterId: memberId }, { session });
      // A write, so that it conflicts with an operator who closes one now.
      await rows.updateMany({ memberId, resolvedAt: null }, { $set: { memberGone: true } }, { session });
      const judged = { memberId, resolvedAt: { $ne: null } };
      const ids = (await rows.find(judged, { session }).toArray()).map(({ _id }) => _id);
      await rows.deleteMany({ _id: { $in: ids } }, { session });
      return ids;
    },
    /** Erases reports by and about the member, since outcomes contain an operator's free text. */
    erase: async (memberId: string, session: ClientSession) => {
      await rows.deleteMany({ $or: [{ reporterId: memberId }, { memberId }] }, { session });
    },
  };
}
