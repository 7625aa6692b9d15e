import { startRepeating } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import type { Context } from '../context.ts';

/** For what another replica was told while Redis, which carries the news, was away; and for its end. */
const lookEveryMs = 15_000;

/** Keeps the banner that this replica's pages are shown as it is stored. */
export const followingBanner: Job<Context> = ({ banner, live, log }) => {
  const following = startRepeating(lookEveryMs, log, async () => live.followBanner(await banner.find()));
  return following.stop;
};
