import { activeDays } from '@emberline/contracts/choices';

const hour = 60 * 60_000;

/** Who was here after this time is active. Changes once an hour, so that counts by it can be cached. */
export function activeSince(now: Date): Date {
  return new Date(Math.floor(now.getTime() / hour) * hour - activeDays * 24 * hour);
}
