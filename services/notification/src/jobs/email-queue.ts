import { createJobs, type Jobs } from '@emberline/kit/jobs/queue';
import { startRepeating } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import { counter } from '@emberline/kit/telemetry/metrics';
import type { Context } from '../context.ts';
import { createMailer } from '../email/mailer.ts';
import { sendEmail } from '../email/send-email.ts';

/** A job says which email; all else stands in MongoDB, from which lost jobs are made anew. */
type EmailJob = { emailId: string };

/** For those to be tried again, and those of a process that has died; new ones are looked at once. */
const lookEveryMs = 2_000;
const again = 15_000;

/** Sends the emails whose time has come, by a BullMQ queue that all replicas work on. */
export const emailQueue: Job<Context> = (context) => {
  const { log, emails, metrics, settings } = context;
  const mailer = createMailer(settings);
  const outcomes = counter(metrics, 'emails_total', 'Emails by what came of them', ['kind', 'outcome']);
  let jobs: Jobs<EmailJob> | undefined;

  const looking = startRepeating(lookEveryMs, log, async () => {
    // The jobs' Redis may come up later than this process.
    jobs ??= await openQueue();
    const now = new Date();
    for (const email of await emails.due(now)) {
      await jobs.add('email', { emailId: email._id }, { jobId: `${email._id}-${email.attempts}` });
      await emails.queued(email._id, new Date(now.getTime() + again));
    }
  });

  emails.onAdded(looking.nudge);

  async function openQueue(): Promise<Jobs<EmailJob>> {
    const options = { url: settings.JOBS_REDIS_URL, prefix: settings.KAFKA_PREFIX, log, metrics };
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
