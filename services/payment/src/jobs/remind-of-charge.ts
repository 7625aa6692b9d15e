import { plan } from '@emberline/contracts/choices';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { emailRequest } from '../answers/membership-events.ts';
import type { Context } from '../context.ts';

/** Hours before the charge. The provider's own reminder comes three days before, too early for a one-day trial. */
const reminderHours = 6;

/** Requests, once per trial and once per given days, the email that says when they end and what will be charged. */
export async function remindOfCharge({ memberships, mongo, outbox, now }: Context): Promise<void> {
  const soon = new Date(now().getTime() + reminderHours * 3_600_000);
  const due = [
    ...(await memberships.trialsToRemind(soon)),
    ...(await memberships.givenToRemind(now(), soon)),
  ];
  for (const row of due) {
    await inTransaction(mongo.client, async (session) => {
      if (!(await memberships.markReminded(session, row, now()))) return;
      await outbox.add(session, [
        emailRequest(row._id, row.status === 'trialing' ? 'trial-reminder' : 'days-ending', {
          chargeAt: row.periodEnd.toISOString(),
          amount: plan.amount,
        }),
      ]);
    });
  }
}
