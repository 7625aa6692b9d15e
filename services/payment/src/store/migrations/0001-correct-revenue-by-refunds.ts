import type { Migration } from '@emberline/kit/mongo/schema';
import type { CorrectionRow } from '../corrections.ts';
import type { RefundRow } from '../refunds.ts';

/** Refunds did not correct the revenue. Admin's counts take these over by `npm run ops -- replay admin`. */
export const correctRevenueByRefunds: Migration = {
  id: '0001-correct-revenue-by-refunds',
  run: async (db) => {
    const corrections = db.collection<CorrectionRow>('corrections');
    for await (const refund of db.collection<RefundRow>('refunds').find({ state: 'done' })) {
      const { memberId, chargeId, amount, at, emailedAt = at } = refund;
      await corrections.updateOne(
        { _id: `refund:${refund._id}` },
        { $setOnInsert: { memberId, chargeId, amount: -amount, at: emailedAt } },
        { upsert: true },
      );
    }
  },
};
