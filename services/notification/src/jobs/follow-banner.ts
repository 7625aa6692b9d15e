import { startRepeating } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import type { Context } from '../context.ts';

/** Catches changes that another replica stored while Redis was away, and the banner's end. */
const lookEveryMs = 15_000;

/** Keeps the banner on this replica's pages the same as the stored one. */
export const followingBanner: Job<Context> = ({ banner, live, log }) => {
  const following = startRepeating(lookEveryMs, log, async () => {
    const shown = live.banner();
    const stored = await banner.find();
    // One that was told meanwhile is newer than what was read.
    if (live.banner() === shown) live.followBanner(stored);
  });
  return following.stop;
};
