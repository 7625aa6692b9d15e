import { inTransaction } from '@emberline/kit/mongo/transaction';
import { withPrice } from '../actions/memberships/describe-membership.ts';
import { validUntil } from '../answers/membership-answer.ts';
import { emailRequest } from '../answers/membership-events.ts';
import type { Context } from '../context.ts';
import { chargedNextAt, priceOf } from '../domain/membership.ts';

/** Hours before the charge. The provider's own reminder comes three days before, too early for a one-day trial. */
const reminderHours = 6;

/** Requests, once per trial and once per given days, the email that says when they end and what will be charged. */
export async function remindOfCharge(context: Context): Promise<void> {
  const { memberships, mongo, outbox, now } = context;
  const soon = new Date(now().getTime() + reminderHours * 3_600_000);
  const due = [
    ...(await memberships.trialsToRemind(soon)),
    ...(await memberships.givenToRemind(now(), soon)),
  ];
  for (const found of due) {
    const row = await withPrice(context, found);
    const chargeAt = row && chargedNextAt(row);
    if (!chargeAt || chargeAt.getTime() !== found.periodEnd.getTime()) continue;
    await inTransaction(mongo.client, async (session) => {
      if (!(await memberships.markReminded(session, row, now()))) return;
      await outbox.add(session, [
        emailRequest(row._id, row.status === 'trialing' ? 'trial-reminder' : 'days-ending', {
          chargeAt: chargeAt.toISOString(),
          amount: priceOf(row),
          validUntil: validUntil(row),
        }),
      ]);
    });
  }
}

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
