import { startSharedRounds } from '@emberline/kit/jobs/shared-rounds';
import type { Job } from '@emberline/kit/service';
import { noticeUnread } from '../actions/notice-unread.ts';
import type { Context } from '../context.ts';

const [shortestMs, longestMs] = [1_000, 15_000];

/** Looks for members who have been away long enough with unread messages. */
export const noticingUnread: Job<Context> = (context) => {
  const { log, mongo, settings, threads } = context;
  const pauseMs = Math.min(longestMs, Math.max(shortestMs, settings.AWAY_BEFORE_EMAIL * 1_000));
  const shared = { db: mongo.db, name: 'notice unread', pauseMs, log };
  const isDue = async () => (await threads.noticesDue(new Date(), 1)).length > 0;
  return startSharedRounds(shared, () => noticeUnread(context), isDue).stop;
};
