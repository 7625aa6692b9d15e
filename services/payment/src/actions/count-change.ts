import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';

/**
 * How often a day a membership may be cancelled and resumed. Fewer resumes than cancels are allowed, so that switching to
 * and fro never blocks a cancel.
 */
const most = { cancel: 10, resume: 5 };

/**
 * Makes a change unless today's limit is reached. Counts it beforehand, so that concurrent calls cannot pass the limit, and
 * uncounts it if it fails.
 * @throws ProblemError TOO_MANY
 */
export async function countChange<T>(
  { dayCounts, now }: Pick<Context, 'dayCounts' | 'now'>,
  memberId: string,
  what: keyof typeof most,
  change: () => Promise<T>,
): Promise<T> {
  const at = now();
  const count = await dayCounts.increment(memberId, what, at);
  try {
    if (count > most[what])
      throw new ProblemError('TOO_MANY', sentences[what], { retryAfter: secondsLeft(at) });
    return await change();
  } catch (error) {
    await dayCounts.decrement(memberId, what, at);
    throw error;
  }
}

const sentences = {
  cancel: `You have cancelled ${most.cancel} times today. Please try again tomorrow, or write to us.`,
  resume: `You have taken a cancel back ${most.resume} times today. Please try again tomorrow, or write to us.`,
};

/** Seconds until the UTC day ends. */
function secondsLeft(now: Date): number {
  return 86_400 - (Math.floor(now.getTime() / 1_000) % 86_400);
}
