import type { AnswerOf, getMessagesAround } from '@emberline/contracts';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Collection, Db } from 'mongodb';

export interface ReportRow {
  _id: string;
  reporterId: string;
  memberId: string;
  reason: string;
  details: string | null;
  createdAt: Date;
  /** The reported message, and what the reporter has handed over with it: a copy of then. */
  message?: { seq: number; lines: HandedLine[] };
  /** The file of the reported photo; its bytes stay the member's. */
  photo?: string;
  /** The member has deleted the account: what was reported, as it was then. It is erased once the report is judged. */
  frozen?: FrozenProfile;
  /** Of what was frozen: when it goes at the latest. */
  forgetAt?: Date;
}

export interface FrozenProfile {
  title: string;
  words: string[];
  /** The reported photo, or the profile's. */
  picture?: { file: string; base64: string };
}

type HandedLine = AnswerOf<typeof getMessagesAround>['lines'][number];

export const reportIndexes: Index[] = [
  { key: { reporterId: 1 } },
  { key: { memberId: 1 } },
  { key: { forgetAt: 1 }, expireAfterSeconds: 0 },
];

/** Members' reports to the team about other members. */
export function createReports(db: Db) {
  const rows: Collection<ReportRow> = db.collection('reports');
  return {
    add: (session: ClientSession, row: ReportRow) => rows.insertOne(row, { session }),
    find: (id: string) => rows.findOne({ _id: id }),
    by: (reporterId: string) => rows.find({ reporterId }).toArray(),
    about: (memberId: string) => rows.find({ memberId }).toArray(),
    /** @param forgetAt the last resort: whatever became of the report, the copy goes then */
    freeze: async (id: string, frozen: FrozenProfile, forgetAt: Date) => {
      await rows.updateOne({ _id: id, frozen: { $exists: false } }, { $set: { frozen, forgetAt } });
    },
    remove: async (id: string) => {
      await rows.deleteOne({ _id: id });
    },
    /** @param keepFrozen those about the member that were frozen stay until they are judged */
    erase: (session: ClientSession, memberId: string, { keepFrozen = false } = {}) => {
      const about = { memberId, ...(keepFrozen && { frozen: { $exists: false } }) };
      return rows.deleteMany({ $or: [{ reporterId: memberId }, about] }, { session });
    },
  };
}
