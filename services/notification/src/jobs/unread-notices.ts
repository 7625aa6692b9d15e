import { startRepeating } from '@emberline/kit/jobs/repeating';
import { newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Job } from '@emberline/kit/service';
import type { Context } from '../context.ts';
import type { Presence } from '../domain/presence.ts';
import type { Thread } from '../store/threads.ts';

const everyMs = 5_000;

/**
 * Sends a member one email for a conversation after an absence with unread messages in it. The next one can follow
 * only after the member has read it.
 */
export const unreadNotices: Job<Context> = (context) =>
  startRepeating(everyMs, context.log, () => noticeUnread(context)).stop;

export async function noticeUnread(context: Context, now = new Date()): Promise<void> {
  const { noticeSettings, presences, threads, settings } = context;
  const due = await threads.noticesDue(now);
  const known = new Map(
    (await presences.find(due.map(({ memberId }) => memberId))).map((one) => [one._id, one]),
  );
  for (const thread of due) {
    const backAt = awayUntil(known.get(thread.memberId), settings.AWAY_BEFORE_EMAIL, now);
    if (backAt > now) await threads.setNotice(thread, backAt);
    else if (await noticeSettings.wantsEmail(thread.memberId)) await requestEmail(context, thread);
    else await threads.setNotice(thread, null);
  }
}

/** When the member's absence becomes long enough, unless something changes. */
export function awayUntil(presence: Presence | undefined, awaySeconds: number, now: Date): Date {
  const seenAt = presence?.online ? now : (presence?.lastOnline ?? new Date(0));
  return new Date(seenAt.getTime() + awaySeconds * 1_000);
}

async function requestEmail({ emails, mongo, threads }: Context, thread: Thread): Promise<void> {
  await inTransaction(mongo.client, async (session) => {
    // Read or answered meanwhile: no email.
    if (!(await threads.setNotice(thread, null, session))) return;
    const { memberId, contactId } = thread;
    await emails.add({ _id: newId(), memberId, kind: 'unread-messages', facts: { contactId } }, session);
  });
}
