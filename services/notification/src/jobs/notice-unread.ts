import { startSharedRounds } from '@emberline/kit/jobs/shared-rounds';
import type { Job } from '@emberline/kit/service';
import { noticeUnread } from '../actions/notice-unread.ts';
import type { Context } from '../context.ts';

const everyMs = 5_000;

/** Looks for members who have been away long enough with unread messages. */
export const noticingUnread: Job<Context> = (context) =>
  startSharedRounds({ db: context.mongo.db, name: 'notice unread', pauseMs: everyMs, log: context.log }, () =>
    noticeUnread(context),
  ).stop;
