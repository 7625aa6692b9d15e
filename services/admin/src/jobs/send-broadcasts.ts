import { startRepeating } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import { requestBroadcastEmails } from '../actions/broadcasts.ts';
import type { Context } from '../context.ts';

/** For those that another replica has begun. This one's own start at once. */
const lookEveryMs = 15_000;

/** Sends the emails to many members, some members at a time. */
export const sendingBroadcasts: Job<Context> = (context) => {
  const sending = startRepeating(lookEveryMs, context.log, () => requestBroadcastEmails(context));
  context.broadcasts.onStarted(sending.nudge);
  return sending.stop;
};
