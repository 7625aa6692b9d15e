import type { Appeal, AppealDecision, ReportReason } from '@emberline/contracts';
import type { Index } from '@emberline/kit/mongo/indexes';
import { pageOfCases } from '@emberline/kit/mongo/page-of-cases';
import type { Rest } from '@emberline/kit/redis/shown-pages';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { Static } from 'typebox';
import type { Suspension } from './profile-rows.ts';

type Decision = Static<typeof AppealDecision>;

/** What was appealed. A warning has no end: `until` is its own time. */
export interface Appealed extends Suspension {
  reason: ReportReason;
  isWarning?: true;
}

/** A member's answer to a suspension, or to a warning. */
export interface AppealRow {
  _id: string;
  memberId: string;
  text: string;
  at: Date;
  suspension: Appealed;
  decidedAt: Date | null;
  decidedBy: string | null;
  /** Their name; absent in what an earlier release has stored. */
  decidedByName?: string | undefined;
  /** It has lifted a ban, which auth has not ended yet. */
  endsBan?: boolean;
  outcome: Static<typeof Appeal>['outcome'];
  answer: string | null;
}

export const appealIndexes: Index[] = [
  // One for each suspension.
  { key: { memberId: 1, 'suspension.at': 1 }, unique: true },
  { key: { decidedAt: 1, at: 1 } },
  { key: { endsBan: 1 }, sparse: true },
];

export function createAppeals(db: Db) {
  const rows: Collection<AppealRow> = db.collection('appeals');
  const open = { decidedAt: null, decidedBy: null, outcome: null, answer: null };
  return {
    /** @throws an error of a duplicate key when this suspension has been appealed already */
    add: (
      appeal: Pick<AppealRow, '_id' | 'memberId' | 'text' | 'at' | 'suspension'>,
      session: ClientSession,
    ) => rows.insertOne({ ...appeal, ...open }, { session }),
    find: (id: string, session: ClientSession) => rows.findOne({ _id: id }, { session }),
    /** The appeal against this suspension or warning. */
    against: (memberId: string, { at }: Pick<Suspension, 'at'>) =>
      rows.findOne({ memberId, 'suspension.at': at }),
    by: (memberId: string) => rows.find({ memberId }).toArray(),
    /** Open ones in the order of waiting, then the latest decisions. */
    page: (rest: Rest, limit: number) =>
      pageOfCases(rows, { decidedAt: 'decidedAt', waiting: { at: 1 } }, { rest, limit }),
    countOpen: () => rows.countDocuments({ decidedAt: null }),
    decide: (
      session: ClientSession,
      id: string,
      decided: Decision & Pick<AppealRow, 'decidedAt' | 'decidedBy' | 'decidedByName' | 'endsBan'>,
    ) => rows.updateOne({ _id: id }, { $set: decided }, { session }),
    endingBans: (limit: number) => rows.find({ endsBan: true }).limit(limit).toArray(),
    banEnded: async (_id: string) => {
      await rows.updateOne({ _id }, { $unset: { endsBan: true } });
    },
    erase: (session: ClientSession, memberId: string) => rows.deleteMany({ memberId }, { session }),
  };
}
