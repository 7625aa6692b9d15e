import { startSharedRounds } from '@emberline/kit/jobs/repeating';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Job } from '@emberline/kit/service';
import { counter } from '@emberline/kit/telemetry/metrics';
import type { Context } from '../context.ts';
import { withCounts } from '../domain/conversation.ts';

const everyMs = 10 * 60_000;
/** A round looks at the time of the one before too: that one may have failed. */
const overlapMs = everyMs;

/**
 * Compares the counts in conversations with their messages, repairs differences and counts them. Counts are exact
 * by construction; this job verifies it.
 */
export const comparingCounts: Job<Context> = (context) => {
  driftCounter(context);
  const { mongo, log, now } = context;
  const shared = { db: mongo.db, name: 'compare counts', pauseMs: everyMs, log };
  return startSharedRounds(shared, (previous) =>
    compareCounts(context, new Date((previous ?? now()).getTime() - overlapMs)),
  ).stop;
};

/** @param since checks conversations with a message since then. @returns how many were wrong. */
export async function compareCounts(context: Context, since: Date): Promise<number> {
  const { conversations, log } = context;
  let wrong = 0;
  for await (const _id of conversations.changedSince(since)) {
    if (!(await repair(context, _id))) continue;
    wrong++;
    driftCounter(context).inc();
    log.error({ conversation: _id }, 'counts differed from the messages and were repaired');
  }
  return wrong;
}

function driftCounter({ metrics }: Context) {
  return counter(metrics, 'unread_drift_total', 'Conversations whose counts differed from their messages');
}

async function repair({ mongo, heads, messages, mailboxes }: Context, _id: string): Promise<boolean> {
  // Both from one snapshot.
  const compared = await inTransaction(mongo.client, async (session) => {
    const [conversation] = await heads.read([_id], session);
    if (!conversation) return undefined;
    const counted = await messages.countsOf(conversation, session);
    return { conversation, right: withCounts(conversation, counted) };
  });
  if (!compared || compared.right === compared.conversation) return false;
  const { lastSeq, sides, unreadOf, members } = compared.right;
  const counts = Object.fromEntries(
    Object.entries(sides).map(([id, { sent, readSeq, readCount }]) => [id, { sent, readSeq, readCount }]),
  );
  const isRepaired = await heads.tryFence(compared.conversation, {
    sets: { lastSeq, unreadOf },
    counts,
  });
  if (isRepaired) await mailboxes.raiseVersions(members);
  return isRepaired;
}
