import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';

/**
 * How often a day a membership may be cancelled, and a cancel taken back. There are fewer ways back than out: nobody who
 * wants out is refused because of the to and fro before.
 */
const most = { cancel: 10, resume: 5 };

/** Makes a change that counts, unless there were enough of it today. @throws ProblemError TOO_MANY */
export async function withinDayLimit<T>(
  { dayCounts, now }: Pick<Context, 'dayCounts' | 'now'>,
  memberId: string,
  what: keyof typeof most,
  change: () => Promise<T>,
): Promise<T> {
  if ((await dayCounts.of(memberId, what, now())) >= most[what])
    throw new ProblemError('TOO_MANY', sentences[what], { retryAfter: secondsLeft(now()) });
  const changed = await change();
  await dayCounts.add(memberId, what, now());
  return changed;
}

const sentences = {
  cancel: `You have cancelled ${most.cancel} times today. Please try again tomorrow, or write to us.`,
  resume: `You have taken a cancel back ${most.resume} times today. Please try again tomorrow, or write to us.`,
};

/** Of this day, in UTC. */
function secondsLeft(now: Date): number {
  return 86_400 - (Math.floor(now.getTime() / 1_000) % 86_400);
}
