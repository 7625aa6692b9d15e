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
}

type HandedLine = AnswerOf<typeof getMessagesAround>['lines'][number];

export const reportIndexes: Index[] = [{ key: { reporterId: 1 } }, { key: { memberId: 1 } }];

/** Members' reports to the team about other members. */
export function createReports(db: Db) {
  const rows: Collection<ReportRow> = db.collection('reports');
  return {
    add: (session: ClientSession, row: ReportRow) => rows.insertOne(row, { session }),
    find: (id: string) => rows.findOne({ _id: id }),
    by: (reporterId: string) => rows.find({ reporterId }).toArray(),
    erase: (session: ClientSession, memberId: string) =>
      rows.deleteMany({ $or: [{ reporterId: memberId }, { memberId }] }, { session }),
  };
}
