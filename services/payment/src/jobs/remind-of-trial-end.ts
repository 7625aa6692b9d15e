import { plan } from '@emberline/contracts/choices';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { emailRequest } from '../answers/membership-events.ts';
import type { Context } from '../context.ts';

/** Hours before the first charge. The provider's own reminder comes three days before, too early for a one-day trial. */
const reminderHours = 6;

/** Requests, once per trial, the email that says when the trial ends and what will be charged. */
export async function remindOfTrialEnd({ memberships, mongo, outbox, now }: Context): Promise<void> {
  const soon = new Date(now().getTime() + reminderHours * 3_600_000);
  for (const row of await memberships.trialsToRemind(soon)) {
    await inTransaction(mongo.client, async (session) => {
      if (!(await memberships.markReminded(session, row, now()))) return;
      await outbox.add(session, [
        emailRequest(row._id, 'trial-reminder', {
          chargeAt: row.periodEnd.toISOString(),
          amount: plan.amount,
        }),
      ]);
    });
  }
}
