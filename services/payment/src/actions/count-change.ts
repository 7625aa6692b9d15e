import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';

/**
 * How often a day a membership may be cancelled, and a cancel taken back. There are fewer ways back than out: nobody who
 * wants out is refused because of the to and fro before.
 */
const most = { cancel: 10, resume: 5 };

/**
 * Makes a change unless there were enough of it today. It counts before it is made, so that calls side by side do not get
 * past the limit, and no longer when it failed.
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

/** Of this day, in UTC. */
function secondsLeft(now: Date): number {
  return 86_400 - (Math.floor(now.getTime() / 1_000) % 86_400);
}
