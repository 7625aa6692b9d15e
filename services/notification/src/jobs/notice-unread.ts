import { startSharedRounds } from '@emberline/kit/jobs/repeating';
import { newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Job } from '@emberline/kit/service';
import type { Context } from '../context.ts';
import { awayUntil } from '../domain/presence.ts';
import type { Thread } from '../store/threads.ts';

const [shortestMs, longestMs] = [1_000, 15_000];

/** Looks for members who have been away long enough with unread messages. */
export const noticingUnread: Job<Context> = (context) => {
  const { log, mongo, settings, threads } = context;
  const pauseMs = Math.min(longestMs, Math.max(shortestMs, settings.AWAY_BEFORE_EMAIL * 1_000));
  const shared = { db: mongo.db, name: 'notice unread', pauseMs, log };
  const isDue = async () => (await threads.noticesDue(new Date(), 1)).length > 0;
  return startSharedRounds(shared, () => noticeUnread(context), isDue).stop;
};

/**
 * Sends a member one email for a conversation after an absence with unread messages in it. The next one can follow
 * only after the member has read it.
 */
async function noticeUnread(context: Context, now = new Date()): Promise<void> {
  const { presences, threads, settings } = context;
  const due = await threads.noticesDue(now);
  const known = new Map(
    (await presences.find(due.map(({ memberId }) => memberId))).map((one) => [one._id, one]),
  );
  for (const thread of due) {
    const backAt = awayUntil(known.get(thread.memberId), settings.AWAY_BEFORE_EMAIL, now);
    if (thread.muted) await threads.setNotice(thread, null);
    else if (backAt > now) await threads.setNotice(thread, backAt);
    else await requestEmail(context, thread);
  }
}

async function requestEmail({ emails, mongo, threads }: Context, thread: Thread): Promise<void> {
  await inTransaction(mongo.client, async (session) => {
    // Read or answered meanwhile: no email.
    if (!(await threads.setNotice(thread, null, session))) return;
    const { memberId, contactId } = thread;
    await emails.add({ _id: newId(), memberId, kind: 'unread-messages', facts: { contactId } }, session);
  });
}
