import { inTransaction } from '@emberline/kit/mongo/transaction';
import { emailRequest } from '../answers/membership-events.ts';
import type { Context } from '../context.ts';

/** Notifies a member once when their card expires before the charge after next. */
export async function noticeExpiringCards({ memberships, mongo, outbox, now }: Context): Promise<void> {
  const nextMonth = new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth() + 1, 1));
  const [year, month] = [nextMonth.getUTCFullYear(), nextMonth.getUTCMonth() + 1];
  const expiry = `${year}-${String(month).padStart(2, '0')}`;
  for (const row of await memberships.cardsToNotice({ year, month, expiry })) {
    await inTransaction(mongo.client, async (session) => {
      if (!(await memberships.markCardNoticed(session, row, expiry))) return;
      await outbox.add(session, [
        emailRequest(row._id, 'card-expiring', { last4: row.card?.last4 ?? '', month, year }),
      ]);
    });
  }
}
