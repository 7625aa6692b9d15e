import { startRepeating } from '@emberline/kit/jobs/repeating';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Job } from '@emberline/kit/service';
import { orderEmail } from '../actions/order-email.ts';
import type { Context } from '../context.ts';
import { emailsFor } from '../domain/account.ts';
import type { AccountRow } from '../store/accounts.ts';
import type { EmailRequest } from '../store/email-requests.ts';

type Email = Parameters<typeof orderEmail>[1];

/** Polls for requests of a dead process. All others trigger a look at once. */
const lookEveryMs = 5_000;

/** Orders the requested emails for addresses that have an account. */
export const answeringEmailRequests: Job<Context> = (context) => {
  const job = startRepeating(lookEveryMs, context.log, () => answerEmailRequests(context));
  context.emailRequests.onAdded(job.nudge);
  return job.stop;
};

/** Runs until no request is left. */
async function answerEmailRequests(context: Context): Promise<void> {
  const { emailRequests, mongo } = context;
  for (;;) {
    const request = await emailRequests.next();
    if (!request) return;
    const emails = await withinQuota(context, request);
    await inTransaction(mongo.client, async (session) => {
      if (!(await emailRequests.remove(request._id, session))) return;
      for (const email of emails) await orderEmail(context, email, session);
    });
  }
}

/**
 * Limits the emails of a kind to an address, whoever asks. A logged-in member has one more of
 * their own an hour, so that strangers who sign up with the address cannot block the owner's email.
 */
async function withinQuota(
  { accounts, bans, quotas, security }: Context,
  request: EmailRequest,
): Promise<Email[]> {
  const { emailKey, redirectUrl } = request;
  if (request.kind === 'verify-email' && (await bans.has(emailKey))) {
    security.note('banned-address', { subjectId: request.accountId });
    return [];
  }
  const under = await accounts.findByEmail(emailKey);
  const joined = request.kind === 'verify-email' ? await accounts.find(request.accountId) : null;
  const facts: Record<string, string> = redirectUrl === undefined ? {} : { redirectUrl };
  const isAskedInside = request.kind === 'verify-email' && request.isAskedInside === true;
  const emails: Email[] = [];
  for (const { kind, to } of emailsFor<AccountRow>(request.kind, under, joined)) {
    const isWithin =
      (await quotas.takeEmail(kind, emailKey)) ||
      (isAskedInside && kind === 'verify-email' && (await quotas.take(`${kind} of ${to._id}`, 1, 3_600)));
    if (isWithin) emails.push({ memberId: to._id, kind, facts });
  }
  return emails;
}
