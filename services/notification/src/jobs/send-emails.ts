import { letterKinds } from '@emberline/contracts/letter-kinds';
import { createJobs, type Jobs } from '@emberline/kit/jobs/queue';
import { startRepeating } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import { redisOf } from '@emberline/kit/settings-engines';
import { counter, gauge } from '@emberline/kit/telemetry/metrics';
import { createMailer } from '../clients/mailer.ts';
import type { Context } from '../context.ts';
import { sendEmail } from '../email/send-email.ts';

/** A job holds only the email's id. The rest is in MongoDB, from which lost jobs are recreated. */
type EmailJob = { emailId: string };

/** Polls for emails of a dead process. New emails and retries of this one trigger a look at once. */
const lookEveryMs = 5_000;
const again = 15_000;
/** The rows say when to try again. A failed job left in Redis would hold back the next one with its id. */
const once = { attempts: 1, removeOnFail: true };
/** Jobs without a priority come first: nobody waits for a link because many get an email. */
const afterOthers = { priority: 1 };

/** Sends due emails by a BullMQ queue that all replicas work on. */
export const sendingEmails: Job<Context> = (context) => {
  const { log, emails, metrics, settings } = context;
  const mailer = createMailer(settings);
  const outcomes = counter(metrics, 'emails_total', 'Emails by what came of them', ['kind', 'outcome']);
  gauge(metrics, 'emails_waiting_seconds', 'Age of the oldest email that was tried and has not left', (it) =>
    emails.oldestTried(new Date()).then(
      (seconds) => it.set(seconds),
      () => {},
    ),
  );
  let jobs: Jobs<EmailJob> | undefined;

  const looking = startRepeating(lookEveryMs, log, async () => {
    // The jobs' Redis may start later than this process.
    jobs ??= await openQueue();
    const now = new Date();
    const next = await emails.nextDue();
    if (!next || next > now) return next;
    for (const email of await emails.due(now)) {
      const job = {
        jobId: `${email._id}-${email.attempts}`,
        ...once,
        ...(letterKinds[email.kind].toMany && afterOthers),
      };
      await jobs.add('email', { emailId: email._id }, job);
      await emails.queued(email._id, new Date(now.getTime() + again));
    }
    return emails.nextDue();
  });

  emails.onAdded(looking.nudge);

  async function openQueue(): Promise<Jobs<EmailJob>> {
    const server = redisOf(settings, settings.JOBS_REDIS_URL);
    const options = { server, prefix: settings.KAFKA_PREFIX, log, metrics };
    const opened = await createJobs<EmailJob>('emails', options);
    opened.work(async ({ data }) => {
      const result = await sendEmail(context, mailer, data.emailId);
      if (result) outcomes.inc(result);
    });
    return opened;
  }

  return async () => {
    await looking.stop();
    await jobs?.stop();
    mailer.close();
  };
};
