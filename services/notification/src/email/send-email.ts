import { isUnavailable, ProblemError } from '@emberline/kit/errors';
import { isRefusal, type Mailer } from '../clients/mailer.ts';
import type { Context } from '../context.ts';
import type { EmailRow } from '../store/emails.ts';
import { writeEmail } from './write-email.ts';

/** The lease of a claim. After it ends, the process that was sending the email is taken for dead. */
const leaseMs = 60_000;
const mostAttempts = 30;

/**
 * Sends one email once, under a lease. It is sent twice only when the process dies after the email server accepted
 * it and before that is stored; both copies have the same Message-ID.
 * @returns the outcome; undefined when the email is already sent or another process has claimed it.
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
    const problem = withoutAddresses((error as Error).message).slice(0, 200);
    if (outcome !== 'dropped')
      log.warn({ email: id, kind, attempt: email.attempts, outcome }, 'an email was not sent');
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

/** Email servers name the address in what they answer. */
function withoutAddresses(words: string): string {
  return words.replace(/\S+/g, (word) => (word.includes('@') ? '…' : word));
}

/** Exponential back-off: 2 s, 4 s, 8 s … up to 15 minutes. */
function pauseMs(attempts: number): number {
  return Math.min(15 * 60_000, 1_000 * 2 ** attempts) * (0.75 + Math.random() / 2);
}
