import { startRepeating } from '@emberline/kit/jobs/repeating';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { requestEmail } from '../actions/request-email.ts';
import type { Context } from '../context.ts';
import { wantedMails } from '../domain/wanted-mails.ts';
import type { AccountRow } from '../store/accounts.ts';
import type { MailWish } from '../store/mail-wishes.ts';

type Mail = Parameters<typeof requestEmail>[1];

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
  const { mailWishes, mongo } = context;
  for (;;) {
    const wish = await mailWishes.next();
    if (!wish) return;
    const mails = await mailsFor(context, wish);
    await inTransaction(mongo.client, async (session) => {
      if (!(await mailWishes.remove(wish._id, session))) return;
      for (const mail of mails) await requestEmail(context, mail, session);
    });
  }
}

/**
 * An address gets at most so many mails of a kind an hour, whoever asks for them. Who asks from inside an account has one
 * of its own besides: strangers who join with the address cannot keep the mail from its owner.
 */
async function mailsFor({ accounts, quotas }: Context, wish: MailWish): Promise<Mail[]> {
  const under = await accounts.findByEmail(wish.emailKey);
  const joined = wish.kind === 'verify-email' ? await accounts.find(wish.accountId) : null;
  const facts: Record<string, string> =
    wish.redirectUrl === undefined ? {} : { redirectUrl: wish.redirectUrl };
  const mails: Mail[] = [];
  const isAskedInside = wish.kind === 'verify-email' && wish.isAskedInside === true;
  for (const { kind, to } of wantedMails<AccountRow>(wish.kind, under, joined)) {
    const isGranted =
      (await quotas.take(`${kind} ${wish.emailKey}`, mailsAnHour, 3_600)) ||
      (isAskedInside && kind === 'verify-email' && (await quotas.take(`${kind} of ${to._id}`, 1, 3_600)));
    if (isGranted) mails.push({ memberId: to._id, kind, facts });
  }
  return mails;
}
