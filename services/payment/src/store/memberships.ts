import type { PaymentStatus } from '@emberline/contracts/choices';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import type { Card, Subscription } from '../provider/provider.ts';

/** A member’s newest subscription, as last fetched from the provider. */
export interface MembershipRow {
  /** The member. */
  _id: string;
  subscriptionId: string;
  customerId: string;
  status: Subscription['status'];
  code: PaymentStatus;
  createdAt: Date;
  trialEnd?: Date;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  lastChargeFailed: boolean;
  card?: Card;
  /** Its keyed fingerprint. */
  cardPrint?: string;
  /** When the reminder before the first charge was asked for. */
  remindedAt?: Date;
  /** The expiry (`2026-12`) that a notice was asked for. */
  cardNoticeFor?: string;
  /** Rises with every change; orders what others are told. */
  version: number;
  /** Made by the seed, unknown to the provider. */
  demonstration?: true;
}

export const membershipIndexes: Index[] = [
  { key: { subscriptionId: 1 }, unique: true },
  { key: { customerId: 1 } },
  { key: { status: 1, periodEnd: 1 } },
];

export function createMemberships(db: Db) {
  const rows = db.collection<MembershipRow>('memberships');
  return {
    rows,
    of: (memberId: string) => rows.findOne({ _id: memberId }),
    /** In the order of their ids. */
    pageAfter: (id: string, limit: number) =>
      rows
        .find({ _id: { $gt: id } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
    /**
     * Writes the row if nobody has written a newer one since `known` was read.
     * @returns whether it was written.
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
  };
}
