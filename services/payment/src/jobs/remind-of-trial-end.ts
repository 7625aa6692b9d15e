import { plan } from '@emberline/contracts/choices';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { mail } from '../domain/changes.ts';

/** Hours before the first charge; the provider's own notice comes three days before, useless for a one-day trial. */
const reminderHours = 6;

/** Asks once for the mail that says when the trial ends and what will be charged. */
export async function remindOfTrialEnd({ memberships, mongo, outbox, now }: Context): Promise<void> {
  const soon = new Date(now().getTime() + reminderHours * 3_600_000);
  const due = memberships.rows.find({
    status: 'trialing',
    cancelAtPeriodEnd: false,
    trialEnd: { $lt: soon },
    remindedAt: { $exists: false },
  });
  for (const row of await due.limit(500).toArray()) {
    await inTransaction(mongo.client, async (session) => {
      const marked = await memberships.rows.updateOne(
        { _id: row._id, version: row.version },
        { $set: { remindedAt: now() }, $inc: { version: 1 } },
        { session },
      );
      if (marked.modifiedCount === 0) return;
      await outbox.add(session, [
        mail(row._id, 'trial-reminder', { chargeAt: row.periodEnd.toISOString(), amount: plan.amount }),
      ]);
    });
  }
}
