import { isUnavailable, ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import type { MailRow } from '../store/mails.ts';
import { isRefusal, type Mailer } from './mailer.ts';
import { writeMail } from './write-mail.ts';

/** After this time a mail that says it is being sent is taken for lost with its process. */
const leaseMs = 60_000;
const mostAttempts = 30;

/**
 * Sends one mail, once: whoever has claimed it sends it. Only a process that dies between the mail server's yes and its
 * own note of it makes a mail go out twice, then under the same Message-ID.
 * @returns what came of it; undefined when it was done already or is being sent by another.
 */
export async function sendMail(
  context: Context,
  mailer: Mailer,
  id: string,
): Promise<{ kind: MailRow['kind']; outcome: 'sent' | 'dropped' | 'failed' | 'later' } | undefined> {
  const { mails, log } = context;
  const mail = await mails.claim(id, new Date(Date.now() + leaseMs));
  if (!mail) return undefined;
  const { kind } = mail;
  try {
    await mailer.send(id, await writeMail(context, mail));
    await mails.finish(id, 'sent');
    return { kind, outcome: 'sent' };
  } catch (error) {
    const outcome = outcomeOf(error, mail);
    const problem = (error as Error).message.slice(0, 200);
    if (outcome !== 'dropped')
      log.warn({ mail: id, kind, attempt: mail.attempts, outcome }, 'a mail was not sent');
    if (outcome === 'later') await mails.retry(id, new Date(Date.now() + pauseMs(mail.attempts)), problem);
    else await mails.finish(id, outcome, problem);
    return { kind, outcome };
  }
}

function outcomeOf(error: unknown, mail: MailRow): 'dropped' | 'failed' | 'later' {
  // The account is gone, or is a team profile.
  if (error instanceof ProblemError && error.code === 'NOT_FOUND') return 'dropped';
  if (isRefusal(error) || mail.attempts >= mostAttempts) return 'failed';
  if (error instanceof ProblemError && !isUnavailable(error)) return 'failed';
  return 'later';
}

/** 2 s, 4 s, 8 s … at most a quarter of an hour. */
function pauseMs(attempts: number): number {
  return Math.min(15 * 60_000, 1_000 * 2 ** attempts) * (0.75 + Math.random() / 2);
}
