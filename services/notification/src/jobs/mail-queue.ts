import { createJobs, type Jobs } from '@emberline/kit/jobs/queue';
import { startRepeating } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import { counter } from '@emberline/kit/telemetry/metrics';
import type { Context } from '../context.ts';
import { createMailer } from '../mail/mailer.ts';
import { sendMail } from '../mail/send-mail.ts';

/** A job says which mail; all else stands in MongoDB, from which lost jobs are made anew. */
type MailJob = { mailId: string };

/** For those to be tried again, and those of a process that has died; new ones are looked at once. */
const lookEveryMs = 2_000;
const again = 15_000;

/** Sends the mails whose time has come, by a BullMQ queue that all replicas work on. */
export const mailQueue: Job<Context> = (context) => {
  const { log, mails, metrics, settings } = context;
  const mailer = createMailer(settings);
  const outcomes = counter(metrics, 'mails_total', 'Mails by what came of them', ['kind', 'outcome']);
  let jobs: Jobs<MailJob> | undefined;

  const looking = startRepeating(lookEveryMs, log, async () => {
    // The jobs' Redis may come up later than this process.
    jobs ??= await openQueue();
    const now = new Date();
    for (const mail of await mails.due(now)) {
      await jobs.add('mail', { mailId: mail._id }, { jobId: `${mail._id}-${mail.attempts}` });
      await mails.queued(mail._id, new Date(now.getTime() + again));
    }
  });

  mails.onAdded(looking.nudge);

  async function openQueue(): Promise<Jobs<MailJob>> {
    const options = { url: settings.JOBS_REDIS_URL, prefix: settings.KAFKA_PREFIX, log, metrics };
    const opened = await createJobs<MailJob>('mails', options);
    opened.work(async ({ data }) => {
      const result = await sendMail(context, mailer, data.mailId);
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
