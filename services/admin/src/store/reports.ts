import type { Index } from '@emberline/kit/mongo/indexes';
import type { Db } from 'mongodb';

/** A member's report; its words stay with the profile service. */
export interface ReportRow {
  _id: string;
  reporterId: string;
  memberId: string;
  at: Date;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  outcome: string | null;
}

export const reportIndexes: Record<string, Index[]> = {
  reports: [{ key: { resolvedAt: 1, at: -1 } }, { key: { memberId: 1 } }, { key: { reporterId: 1 } }],
};

export function createReports(db: Db) {
  return { rows: db.collection<ReportRow>('reports') };
}
