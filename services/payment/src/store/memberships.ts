import type { Index } from '@emberline/kit/mongo/indexes';
import { pageById, replaceAll } from '@emberline/kit/mongo/rows';
import type { ClientSession, Db } from 'mongodb';
import type { MembershipRow } from '../domain/membership.ts';

export const membershipIndexes: Index[] = [
  { key: { subscriptionId: 1 }, unique: true },
  { key: { customerId: 1 } },
  { key: { status: 1, periodEnd: 1 } },
  { key: { isHeld: 1 }, sparse: true },
];

/** Members' memberships, as last fetched from the provider. */
export function createMemberships(db: Db) {
  const rows = db.collection<MembershipRow>('memberships');

  /** Changes a row by compare-and-set. @returns false when it was changed since it was read */
  const mark = async (
    session: ClientSession,
    { _id, version }: MembershipRow,
    change: Partial<MembershipRow>,
  ): Promise<boolean> => {
    const update = { $set: change, $inc: { version: 1 } };
    return (await rows.updateOne({ _id, version }, update, { session })).modifiedCount === 1;
  };

  return {
    of: (memberId: string, session?: ClientSession) =>
      rows.findOne({ _id: memberId }, session && { session }),
    /** In the order of their ids. */
    pageAfter: (id: string, limit: number) => pageById(rows, id, limit),
    /** Running memberships whose period is over. At most 500. */
    overdue: (now: Date) =>
      rows
        .find({
          status: { $in: ['trialing', 'active', 'past_due', 'paused'] },
          periodEnd: { $lt: now },
          demonstration: { $exists: false },
        })
        .limit(500)
        .toArray(),
    /** Memberships that the provider charges before this time, the next ones first. At most 500. */
    chargedSoon: (before: Date) =>
      rows
        .find({
          ...{
            status: { $in: ['trialing', 'active'] },
            periodEnd: { $lt: before },
            cancelAtPeriodEnd: false,
          },
          demonstration: { $exists: false },
        })
        .sort({ periodEnd: 1 })
        .limit(500)
        .toArray(),
    /** Of those whose charge failed, and is tried again: at most 500, others each time. */
    somePastDue: () =>
      rows
        .aggregate<MembershipRow>([
          { $match: { status: 'past_due', demonstration: { $exists: false } } },
          { $sample: { size: 500 } },
        ])
        .toArray(),
    /** Running memberships of accounts that were closed. At most 500. */
    held: () =>
      rows
        .find({ isHeld: true, status: { $ne: 'ended' } })
        .limit(500)
        .toArray(),
    /** Running memberships of before their price was stored. At most 100. */
    unpriced: () =>
      rows
        .find({ amount: { $exists: false }, status: { $ne: 'ended' }, demonstration: { $exists: false } })
        .limit(100)
        .toArray(),
    /** Trials that end before this time, continue as paid, and have had no reminder. At most 500. */
    trialsToRemind: (endBefore: Date) =>
      rows
        .find({
          status: 'trialing',
          cancelAtPeriodEnd: false,
          trialEnd: { $lt: endBefore },
          remindedAt: { $exists: false },
        })
        .limit(500)
        .toArray(),
    /** Memberships whose given days end before this time, that continue, and have had no reminder. At most 500. */
    givenToRemind: (now: Date, endBefore: Date) =>
      rows
        .find({
          status: 'active',
          periodEnd: { $gt: now, $lt: endBefore },
          cancelAtPeriodEnd: false,
          $expr: { $eq: ['$given.until', '$periodEnd'] },
          remindedAt: { $exists: false },
        })
        .limit(500)
        .toArray(),
    markReminded: (session: ClientSession, row: MembershipRow, at: Date) =>
      mark(session, row, { remindedAt: at }),
    /** Paid memberships that continue, whose card expires this month, with no notice sent. At most 500. */
    cardsToNotice: ({ year, month, expiry }: { year: number; month: number; expiry: string }) =>
      rows
        .find({
          code: 1,
          cancelAtPeriodEnd: false,
          'card.expYear': year,
          'card.expMonth': month,
          cardNoticeFor: { $ne: expiry },
        })
        .limit(500)
        .toArray(),
    markCardNoticed: (session: ClientSession, row: MembershipRow, expiry: string) =>
      mark(session, row, { cardNoticeFor: expiry }),
    /**
     * Writes the row by compare-and-set on the version of `known`.
     * @returns false when a newer row exists.
     */
    async replace(session: ClientSession, known: MembershipRow | null, row: MembershipRow): Promise<boolean> {
      if (known)
        return (
          (await rows.replaceOne({ _id: row._id, version: known.version }, row, { session }))
            .modifiedCount === 1
        );
      await rows.insertOne(row, { session });
      return true;
    },
    erase: async (session: ClientSession, memberId: string) => {
      await rows.deleteOne({ _id: memberId }, { session });
    },
    /** Overwrites or inserts these rows. */
    put: (given: MembershipRow[]) => replaceAll(rows, given),
  };
}
