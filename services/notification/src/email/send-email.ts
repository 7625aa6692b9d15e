import { ProblemError } from '@emberline/kit/errors';
import type { Mailer, WrittenEmail } from '../clients/mailer.ts';
import type { Context } from '../context.ts';
import { type Judgement, judgeAnswer } from '../domain/judge-answer.ts';
import type { EmailRow } from '../store/emails.ts';
import { writeEmail } from './write-email.ts';

/** The lease of a claim. After it ends, the process that was sending the email is taken for dead. */
const leaseMs = 60_000;
/** For so long an email is tried; auth keeps the right to a link longer. */
const patienceMs = 7 * 86_400_000;

type Outcome = 'sent' | 'dropped' | 'failed' | 'returned' | 'later';

/**
 * Sends one email once, under a lease. It is sent twice only when the process dies, or the line breaks, after the email server
 * accepted it and before that is known here; both copies have the same Message-ID.
 * @returns the outcome; undefined when the email is already sent or another process has claimed it.
 */
export async function sendEmail(
  context: Context,
  mailer: Mailer,
  id: string,
): Promise<{ kind: EmailRow['kind']; outcome: Outcome } | undefined> {
  const { emails, live, log, returnedLetters } = context;
  const lease = () => new Date(Date.now() + leaseMs);
  const email = await emails.claim(id, lease());
  if (!email) return undefined;
  const { kind } = email;
  const renewing = setInterval(() => void emails.renew(id, lease()).catch(() => {}), leaseMs / 3);
  let letter: (WrittenEmail & { ownerId?: string | undefined }) | undefined;
  try {
    letter = await writeEmail(context, email);
    await mailer.send(id, letter);
    await emails.finish(id, 'sent');
    // Whatever comes of it, the letter has gone.
    const told = await returnedLetters.forget(letter.to.address).catch(() => undefined);
    if (told) live.toMembers([told]).emit('letters', { returned: false });
    return { kind, outcome: 'sent' };
  } catch (error) {
    const judgement = letter ? judgeAnswer(error as object) : undefined;
    const outcome = outcomeOf(error, email, judgement);
    const problem = withoutAddresses((error as Error).message).slice(0, 200);
    if (outcome !== 'dropped')
      log.warn({ email: id, kind, attempt: email.attempts, outcome, judgement }, 'an email was not sent');
    if (outcome === 'returned' && letter) await noteReturned(context, letter);
    if (outcome === 'later')
      await emails.retry(id, new Date(Date.now() + pauseMs(email, judgement)), problem);
    else await emails.finish(id, outcome === 'returned' ? 'failed' : outcome, problem);
    return { kind, outcome };
  } finally {
    clearInterval(renewing);
  }
}

function outcomeOf(error: unknown, { createdAt }: EmailRow, judgement?: Judgement): Exclude<Outcome, 'sent'> {
  // The account is gone, is a team profile, or is not to get this; or no letter reaches the address.
  if (error instanceof ProblemError && error.code === 'NOT_FOUND') return 'dropped';
  if (judgement === 'returned') return 'returned';
  if (judgement === 'refused' || Date.now() - createdAt.getTime() > patienceMs) return 'failed';
  return 'later';
}

async function noteReturned(
  { live, returnedLetters }: Context,
  { to, ownerId }: WrittenEmail & { ownerId?: string | undefined },
): Promise<void> {
  await returnedLetters.add(to.address, ownerId);
  if (ownerId) live.toMembers([ownerId]).emit('letters', { returned: true });
}

/** Email servers name the address in what they answer. */
function withoutAddresses(words: string): string {
  return words.replace(/\S+/g, (word) => (word.includes('@') ? '…' : word));
}

/** 2 s, 4 s, 8 s …: up to 15 minutes, so that all leave soon once our server works again; up to 4 hours for one that is held for itself. */
function pauseMs({ attempts }: EmailRow, judgement: Judgement | undefined): number {
  const longestMs = (judgement === 'held' ? 240 : 15) * 60_000;
  return Math.min(longestMs, 1_000 * 2 ** attempts) * (0.75 + Math.random() / 2);
}
