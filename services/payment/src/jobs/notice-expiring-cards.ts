import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { mail } from '../domain/changes.ts';

/** Tells once a member whose card ends before the charge after next can be made. */
export async function noticeExpiringCards({ memberships, mongo, outbox, now }: Context): Promise<void> {
  const nextMonth = new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth() + 1, 1));
  const [year, month] = [nextMonth.getUTCFullYear(), nextMonth.getUTCMonth() + 1];
  const expiry = `${year}-${String(month).padStart(2, '0')}`;
  const due = memberships.rows.find({
    code: 1,
    cancelAtPeriodEnd: false,
    'card.expYear': year,
    'card.expMonth': month,
    cardNoticeFor: { $ne: expiry },
  });
  for (const row of await due.limit(500).toArray()) {
    await inTransaction(mongo.client, async (session) => {
      const marked = await memberships.rows.updateOne(
        { _id: row._id, version: row.version },
        { $set: { cardNoticeFor: expiry }, $inc: { version: 1 } },
        { session },
      );
      if (marked.modifiedCount === 0) return;
      await outbox.add(session, [
        mail(row._id, 'card-expiring', { last4: row.card?.last4 ?? '', month, year }),
      ]);
    });
  }
}
