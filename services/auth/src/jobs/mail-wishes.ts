import { startRepeating } from '@emberline/kit/jobs/repeating';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { mailRequested } from '../routes/request-mail.ts';

const mailsAnHour = 5;
/** For wishes of a process that has died; the others are looked at once. */
const lookEveryMs = 5_000;

/** Turns wishes for mails into requests, for addresses that have an account. */
export function startMailWishes(context: Context): { stop: () => Promise<void> } {
  const job = startRepeating(lookEveryMs, context.log, () => grantMailWishes(context));
  context.mailWishes.onAdded(job.nudge);
  return job;
}

/** @returns when no wish is left. */
export async function grantMailWishes(context: Context): Promise<void> {
  const { accounts, attempts, mailWishes, mongo, outbox } = context;
  for (;;) {
    const wish = await mailWishes.next();
    if (!wish) return;
    const account = await accounts.findByEmail(wish.emailKey);
    const isDue =
      account?.kind === 'member' && (await attempts.allow(`${wish.kind}:${account._id}`, mailsAnHour, 3_600));
    const facts: Record<string, string> =
      wish.redirectUrl === undefined ? {} : { redirectUrl: wish.redirectUrl };
    await inTransaction(mongo.client, async (session) => {
      const isMine = await mailWishes.remove(wish._id, session);
      if (isMine && isDue) await outbox.add(session, [mailRequested(account._id, wish.kind, facts)]);
    });
  }
}
