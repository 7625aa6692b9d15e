import { isUnavailable, ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import type { EmailRow } from '../store/emails.ts';
import { isRefusal, type Mailer } from './mailer.ts';
import { writeEmail } from './write-email.ts';

/** After this time a email that says it is being sent is taken for lost with its process. */
const leaseMs = 60_000;
const mostAttempts = 30;

/**
 * Sends one email, once: whoever has claimed it sends it. Only a process that dies between the email server's yes and its
 * own note of it makes a email go out twice, then under the same Message-ID.
 * @returns what came of it; undefined when it was done already or is being sent by another.
 */
export async function sendEmail(
  context: Context,
  mailer: Mailer,
  id: string,
): Promise<{ kind: EmailRow['kind']; outcome: 'sent' | 'dropped' | 'failed' | 'later' } | undefined> {
  const { emails, log } = context;
  const email = await emails.claim(id, new Date(Date.now() + leaseMs));
  if (!email) return undefined;
  const { kind } = email;
  try {
    await mailer.send(id, await writeEmail(context, email));
    await emails.finish(id, 'sent');
    return { kind, outcome: 'sent' };
  } catch (error) {
    const outcome = outcomeOf(error, email);
    const problem = (error as Error).message.slice(0, 200);
    if (outcome !== 'dropped')
      log.warn({ email: id, kind, attempt: email.attempts, outcome }, 'a mail was not sent');
    if (outcome === 'later') await emails.retry(id, new Date(Date.now() + pauseMs(email.attempts)), problem);
    else await emails.finish(id, outcome, problem);
    return { kind, outcome };
  }
}

function outcomeOf(error: unknown, email: EmailRow): 'dropped' | 'failed' | 'later' {
  // The account is gone, or is a team profile.
  if (error instanceof ProblemError && error.code === 'NOT_FOUND') return 'dropped';
  if (isRefusal(error) || email.attempts >= mostAttempts) return 'failed';
  if (error instanceof ProblemError && !isUnavailable(error)) return 'failed';
  return 'later';
}

/** 2 s, 4 s, 8 s … at most a quarter of an hour. */
function pauseMs(attempts: number): number {
  return Math.min(15 * 60_000, 1_000 * 2 ** attempts) * (0.75 + Math.random() / 2);
}
